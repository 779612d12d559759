import { analyzeRun, type EndedRun } from '@tidemark/analysis/run/analyze-run';
import { rateOfSeconds } from '@tidemark/analysis/run/rate-of-seconds';
import { plannedPoints } from '@tidemark/domain/load/point-plan';
import { buildRound } from '@tidemark/domain/load/round';
import type { TargetFingerprint } from '@tidemark/domain/result/run-fingerprint';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { RunValidity } from '@tidemark/domain/run/run-state';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { judgeThreshold, type ThresholdFigure } from '@tidemark/domain/run/threshold';
import { isCertificateChecked, targetUrls } from '@tidemark/domain/target/target';
import { countingWeight, plannedSeries } from '@tidemark/workload/planned-series';
import { unread } from '../phases/verify.ts';
import type { RunContext } from '../run-context.ts';
import { generatorHealth } from './generator-health.ts';
import { judgeDryRun } from './judge-dry-run.ts';
import { judgeValidity } from './judge-validity.ts';
import { summarizeOutages } from './summarize-outages.ts';

/** Figures of such runs are judged by no threshold. */
const untrusted: ReadonlySet<RunValidity> = new Set(['generator_limited', 'no_data', 'dry_run']);

/** summarizeRun tells everything of a run that ended as `end`, from what was recorded. */
export function summarizeRun(run: RunContext, end: RunEnd): RunSummary {
  const { recording, plan } = run;
  const verification = run.verification ?? unread(run, 'the run ended before its points were read back');
  const validity = judgeDryRun(judgeValidity(run, end), run.fingerprint?.version ?? null);
  const summary: RunSummary = {
    end,
    ...validity,
    simulatedStartMs: run.startMs,
    plannedPoints: plannedPoints(plan.schema, plan.profile),
    plannedSeries: plannedSeriesOf(run),
    ...recording.totals,
    outages: outagesOf(run),
    outcomes: recording.outcomes,
    endpoints: endpointsOf(run),
    retriedOutcomes: recording.retriedOutcomes,
    loadBeganAtMs: run.loadBeganAtMs,
    loadMs: run.loadMs,
    settlingMs: run.settlingMs,
    pointsPerSec: rateOfSeconds(recording.seconds, recording.totals.pointsAcknowledged, run.loadMs),
    responseTime: recording.responseTimes.summary(),
    serviceTime: recording.serviceTimes.summary(),
    responseCurve: recording.responseTimes.curve(),
    serviceCurve: recording.serviceTimes.curve(),
    generator: generatorHealth(recording),
    rateSearch: run.rateSearch,
    peakRssBytes: recording.peak('rssBytes'),
    peakHeapInUseBytes: recording.peak('heapInUseBytes'),
    peakObservedSeries: recording.peak('observedSeries'),
    settled: recording.settled,
    verification,
    thresholds: [],
    ...run.reads,
    target: run.fingerprint ?? unknownTarget(run),
    host: run.host,
    analysis: analysisOf(run, validity),
    imported: null,
  };
  const isTrusted = !untrusted.has(validity.validity);
  summary.thresholds = plan.thresholds.map((threshold) =>
    judgeThreshold(threshold, isTrusted ? figureOf(summary, threshold.figure) : null),
  );
  return summary;
}

function outagesOf({ plan: { profile }, outages, recording }: RunContext): RunSummary['outages'] {
  return summarizeOutages(profile.outages, outages, recording.waits, profile.executor.batchSize);
}

/** Whatever is wrong with an analysis, the run keeps its figures. */
function analysisOf(run: RunContext, validity: EndedRun['validity']): RunSummary['analysis'] {
  const { plan, startMs, simulatedAtMs, observation, recording, outages } = run;
  const plannedRestarts = outages.filter(
    ({ awayMs }, index) => plan.profile.outages[index]?.kind === 'kill' && awayMs !== null,
  ).length;
  const { settled } = recording;
  try {
    return analyzeRun({ plan, startMs, simulatedAtMs, observation, plannedRestarts, settled, validity });
  } catch (fault) {
    run.deps.reportFault?.(fault);
    return null;
  }
}

function figureOf(summary: RunSummary, figure: ThresholdFigure): number | null {
  const failed = summary.pointsRejected + summary.pointsUnknown;
  const all = summary.pointsAcknowledged + failed;
  const figures: Record<ThresholdFigure, number | null> = {
    pointsPerSec: summary.pointsPerSec?.mean ?? null,
    responseTimeUsP50: summary.responseTime?.p50Us ?? null,
    responseTimeUsP99: summary.responseTime?.p99Us ?? null,
    responseTimeUsP999: summary.responseTime?.p999Us ?? null,
    errorShare: all === 0 ? null : failed / all,
    lostPoints: summary.verification.totals.lost,
    rssBytesPeak: summary.peakRssBytes?.value ?? null,
    heapInUseBytesSettledLast: summary.settled.at(-1)?.heapInUseBytes ?? null,
    observedSeriesPeak: summary.peakObservedSeries?.value ?? null,
  };
  return figures[figure];
}

/** More new entities than this are not counted one by one. */
const maxCountedEntities = 20_000_000;

function plannedSeriesOf({ plan }: RunContext): number | null {
  const points = plannedPoints(plan.schema, plan.profile);
  if (points === null) return null;
  const { clock } = plan.profile;
  const minutes = points / buildRound(plan.schema).pointsPerRound / clock.roundsPerSimulatedMinute;
  const { entityPool } = plan.schema;
  const drawnMinutes = entityPool?.arrivals === 'poisson' ? minutes : 0;
  const newEntities = minutes * (entityPool?.newPerSimulatedMinute ?? 0);
  if (newEntities * countingWeight(entityPool) + drawnMinutes > maxCountedEntities) return null;
  return plannedSeries(plan.schema, clock, { firstPoint: 0, endPoint: points });
}

/** Addresses without their paths, in the order of the target. */
function endpointsOf({ plan, recording }: RunContext): RunSummary['endpoints'] {
  const urls = targetUrls(plan.target);
  return recording.endpoints.map((count, i) => ({ url: originOf(urls[i] ?? ''), ...count }));
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

function unknownTarget({ plan: { target }, deps }: RunContext): TargetFingerprint {
  const launched = target.kind === 'launched' ? target : null;
  return {
    kind:
      target.kind === 'launched'
        ? (deps.launchers.launchers[target.launcher]?.kind ?? 'unknown')
        : target.kind,
    version: null,
    launcher: launched?.launcher ?? null,
    variant: launched?.variant ?? null,
    configDigest: null,
    sameHost: launched === null ? null : true,
    pid: null,
    certificateChecked: isCertificateChecked(target),
  };
}
