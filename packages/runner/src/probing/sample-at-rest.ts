import { expectedSeries } from '@tidemark/analysis/run/expected-series';
import type { MetricName } from '@tidemark/domain/kernel/metric';
import { buildRound } from '@tidemark/domain/load/round';
import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import type { ProbeSample } from '@tidemark/domain/run/sample';
import { readCpuMs } from '@tidemark/targets/read-cpu-time';
import { sampleTarget } from '@tidemark/targets/sample-target';
import { dropExpired } from '../retention/drop-shards.ts';
import type { PreparedTarget } from '../run/opened-target.ts';
import { setStatus } from '../run/report-progress.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';
import { memoryAtRestOnly } from './memory-at-rest-only.ts';
import { waitUntilAtRest } from './wait-until-at-rest.ts';

/** The end of a simulated period: `endPoint` points were planned until then; period 0 is before the first. */
export type PeriodEnd = { period: number; endPoint: number };

/**
 * sampleAtRest drops what retention owes, waits until the server is at rest, its garbage collected, and reads memory and series. The
 * time it takes is outside the load's clock.
 */
export async function sampleAtRest(run: RunContext, target: PreparedTarget, end: PeriodEnd): Promise<void> {
  const maxWaitMs = (run.plan.profile.settledReadings?.maxWaitSeconds ?? 30) * 1_000;
  const begunMs = run.clock.nowMs();
  run.isComingToRest = true;
  setStatus(run, 'waiting until the target is at rest');
  try {
    await run.stop.untilStopped(dropExpired(run, target));
    const rest = await run.stop.untilStopped(waitUntilAtRest(watchOf(target), run.clock, maxWaitMs));
    const readings = await run.stop.untilStopped(sampleTarget(target.subject));
    const settledInMs = run.clock.nowMs() - begunMs;
    run.recording.readings(memoryAtRestOnly(readings, rest), 'settled', momentOf(run));
    keepPeriod(run, end, readings, { settledInMs, atRest: rest.atRest, notAtRestReason: rest.reason });
  } finally {
    run.isComingToRest = false;
    if (end.period > 0) run.settlingMs += run.clock.nowMs() - begunMs;
  }
}

function watchOf({ container, subject }: PreparedTarget) {
  return {
    readStats: () => container.readStats(),
    readCpuMs: () => (subject.pid === null ? Promise.resolve(null) : readCpuMs(subject.pid)),
    forceCollection: () => container.forceCollection(),
  };
}

function keepPeriod(
  run: RunContext,
  { period, endPoint }: PeriodEnd,
  readings: ProbeSample[],
  settling: Pick<PeriodAtRest, 'settledInMs' | 'atRest' | 'notAtRestReason'>,
): void {
  const figure = (metric: MetricName) =>
    readings.find((reading) => reading.metric === metric && reading.part === null)?.value ?? null;
  const { schema, profile } = run.plan;
  const { startMs, droppedUntilMs } = run;
  const expected = expectedSeries(schema, profile, { startMs, droppedUntilMs, endPoint });
  const rounds = endPoint / buildRound(schema).pointsPerRound;
  const at = momentOf(run);
  const simulatedDay = Number((rounds / profile.clock.roundsPerSimulatedMinute / 1_440).toFixed(6));
  run.recording.settled.push({
    period,
    simulatedDay,
    offsetMs: at.offsetMs,
    heapInUseBytes: figure('heapInUseBytes'),
    rssBytes: figure('rssBytes'),
    observedSeries: figure('observedSeries'),
    expectedSeries: expected.count,
    isExpectedExact: expected.isExact && isAllAcknowledged(run),
    ...settling,
  });
  const waited = `${(settling.settledInMs / 1_000).toFixed(1)} s`;
  run.recording.event({
    kind: 'settled',
    ...at,
    message: settling.atRest
      ? `Read at rest, after ${waited}.`
      : `Not at rest after ${waited}: ${settling.notAtRestReason}. What was read of memory is an upper bound.`,
  });
}

/** Of points that were refused, or got no answer, some series may be missing. */
function isAllAcknowledged({ recording }: RunContext): boolean {
  const { totals } = recording.load;
  return totals.pointsRejected + totals.pointsUnknown + totals.evictedPoints === 0;
}
