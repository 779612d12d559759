import { plannedPoints } from '@tidemark/domain/load/point-plan';
import { buildRound } from '@tidemark/domain/load/round';
import { pointsTaken } from '@tidemark/domain/result/interval-report';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { targetUrls } from '@tidemark/domain/target/target';
import { countingWeight, plannedSeries } from '@tidemark/workload/planned-series';
import { deliveryOf } from '../delivery/delivery-of.ts';
import { verificationOf } from '../delivery/judge-delivery.ts';
import { analyzeRun } from './analyze-run.ts';
import { generatorHealth } from './generator-health.ts';
import { instrumentErrorOf } from './instrument-error-of.ts';
import { judgeRun } from './judge-run.ts';
import { judgeThresholds } from './judge-thresholds.ts';
import { judgeValidity } from './judge-validity.ts';
import { rateOfSeconds } from './rate-of-seconds.ts';
import type { RecordedRun } from './recorded-run.ts';
import { summarizeFaults } from './summarize-faults.ts';
import { summarizeOutages } from './summarize-outages.ts';

/**
 * summarizeRun is the one place where a run is judged: it derives everything from the record. A failing analysis leaves
 * the figures as they are; `reportFault` receives its error.
 */
export function summarizeRun(run: RecordedRun, reportFault: (fault: unknown) => void): RunSummary {
  const { plan, load } = run;
  const validity = judgeValidity(run);
  const delivery = run.delivery === null ? null : deliveryOf(run.delivery, run.loadMs);
  const verification = delivery === null ? run.verification : verificationOf(delivery, run.verification);
  const summary: RunSummary = {
    end: run.end,
    ...validity,
    simulatedStartMs: run.simulatedStartMs,
    plannedPoints: plannedPoints(plan.schema, plan.profile),
    plannedSeries: plannedSeriesOf(run),
    ...load.totals,
    pointsAsked: pointsAskedOf(run),
    longestSilenceMs: load.longestSilenceMs,
    books: load.books,
    outages: outagesOf(run),
    faults: summarizeFaults(run, { delivery, verification }),
    outcomes: [...load.outcomes],
    endpoints: endpointsOf(run),
    retriedOutcomes: [...load.retriedOutcomes],
    loadBeganAtMs: run.loadBeganAtMs,
    loadMs: run.loadMs,
    settlingMs: run.settlingMs,
    pointsPerSec: rateOfSeconds(load.seconds, pointsTaken(load.totals), run.loadMs),
    responseTime: load.responseTime,
    serviceTime: load.serviceTime,
    responseCurve: load.responseCurve,
    serviceCurve: load.serviceCurve,
    slowest: [...load.slowest],
    generator: generatorHealth(load),
    instrument: instrumentErrorOf(run),
    rateSearch: run.rateSearch,
    peakRssBytes: run.peaks.rssBytes,
    targetCpu: run.targetCpu,
    peakHeapInUseBytes: run.peaks.heapInUseBytes,
    peakObservedSeries: run.peaks.observedSeries,
    settled: [...run.settled],
    verification,
    thresholds: [],
    judgement: null,
    queries: [...run.queries],
    formatComparisons: [...run.formatComparisons],
    target: run.target,
    host: run.host,
    analysis: analysisOf(run, validity, reportFault),
    delivery,
    imported: null,
  };
  summary.thresholds = judgeThresholds(plan.thresholds, summary);
  summary.judgement = judgeRun(summary);
  return summary;
}

/** A search asks for more than is taken on purpose, so nothing is asked as a whole. */
function pointsAskedOf({ plan: { profile }, load: { totals } }: RecordedRun): number | null {
  if (profile.executor.kind === 'rate-search') return null;
  const { pointsRejected, pointsUnknown, neverSentBatches } = totals;
  const sent = pointsTaken(totals) + pointsRejected + pointsUnknown;
  return sent + neverSentBatches * profile.executor.batchSize;
}

function outagesOf({ plan: { profile }, outages, load }: RecordedRun): RunSummary['outages'] {
  return summarizeOutages(profile.outages, outages, load.waits, profile.executor.batchSize);
}

function analysisOf(
  run: RecordedRun,
  validity: ReturnType<typeof judgeValidity>,
  reportFault: (fault: unknown) => void,
): RunSummary['analysis'] {
  try {
    return analyzeRun(run, validity);
  } catch (fault) {
    reportFault(fault);
    return null;
  }
}

/** With more new entities, planned series are not counted. */
const maxCountedEntities = 20_000_000;

function plannedSeriesOf({ plan }: RecordedRun): number | null {
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
function endpointsOf({ plan, load }: RecordedRun): RunSummary['endpoints'] {
  const urls = targetUrls(plan.target);
  return load.endpoints.map((count, i) => ({ url: originOf(urls[i] ?? ''), ...count }));
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
