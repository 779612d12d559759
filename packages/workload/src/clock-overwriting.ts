import { type Executor, isOpenModel } from '@tidemark/domain/load/executor';
import { type LoadProfile, precisionUs } from '@tidemark/domain/load/load-profile';
import { pacerSchedule } from '@tidemark/domain/load/pacer-schedule';
import { buildRound } from '@tidemark/domain/load/round';
import type { Overwriting } from '@tidemark/domain/result/verification';
import type { Schema } from '@tidemark/domain/schema/schema';
import { poissonBand } from './poisson-arrivals.ts';

/** Points [first, end) of a run. */
type Range = readonly [first: number, end: number];

/** Effective resolution of a server's clock: fits the missing points of published runs at 3,000 to 10,000 requests per second. */
export const serverClockNs = 3.5;

/** Points stamped by a clock, and their rate per second (null: unknown). */
export type ClockedPoints = { ranges: Range[]; pointsPerSec: number | null };

type Predicted = Omit<Overwriting, 'observed'>;

const unpredictable: Predicted = { expected: null, low: null, high: null, decidedBy: 'nothing' };

/**
 * clockOverwriting predicts how many points replace another if a clock stamps them. A request of b points over T series is stamped
 * once, so n(1 - T/b) are replaced if b > T. In addition requests share a tick: with `rate` stamps per second and series and a tick
 * of d seconds, n(1 - (1 - e^(-rate d)) / (rate d)) for random arrivals; the band is the 95 % band of Poisson counts of requests.
 */
export function clockOverwriting(schema: Schema, profile: LoadProfile, points: ClockedPoints): Predicted {
  const { stamping, precision, executor } = profile;
  if (stamping.kind === 'wall' && precision === 'ns')
    return { expected: 0, low: 0, high: 0, decidedBy: 'plan' };
  const { groups, pointsPerRound } = buildRound(schema);
  if (groups.some((group) => group.hasEntityTag) || executor.kind === 'buffered-client') return unpredictable;
  const requests = requestsOf(points.ranges, executor, pointsPerRound);
  const replaced = requests.points - requests.kept;
  const certain: Predicted = { expected: replaced, low: replaced, high: replaced, decidedBy: 'requests' };
  const tickNs = precision === 'ns' ? serverClockNs : precisionUs[precision] * 1_000;
  if (points.pointsPerSec === null) return precision === 'ns' ? certain : unpredictable;
  const inRequest = Math.min(executor.batchSize, pointsPerRound);
  const stampsPerSec = (points.pointsPerSec / executor.batchSize) * (inRequest / pointsPerRound);
  const met = requests.kept * meetingShare(stampsPerSec, tickNs);
  const band = poissonBand(met / inRequest);
  return {
    expected: replaced + met,
    low: replaced + band.low * inRequest,
    high: Math.min(requests.points, replaced + band.high * inRequest),
    decidedBy: band.high === 0 ? 'requests' : 'clock',
  };
}

/** meetingShare is the share of stamps that fall into a tick already used by the same series, for Poisson arrivals. */
export function meetingShare(stampsPerSec: number, tickNs: number): number {
  const perTick = (stampsPerSec * tickNs) / 1e9;
  if (perTick === 0) return 0;
  // 1 - (1 - e^-x) / x loses digits for small x; its series starts with x/2 - x^2/6.
  if (perTick < 1e-4) return perTick / 2 - (perTick * perTick) / 6;
  return 1 + Math.expm1(-perTick) / perTick;
}

/** Every range starts with a request: a request is acknowledged completely or not at all. */
function requestsOf(
  ranges: Range[],
  executor: Exclude<Executor, { kind: 'buffered-client' }>,
  seriesPerRound: number,
): { points: number; kept: number } {
  const { batchSize } = executor;
  const extra = executor.kind === 'closed-loop' ? executor.firstBatchExtra : 0;
  const keptOf = (size: number) => Math.min(size, seriesPerRound);
  let points = 0;
  let kept = 0;
  for (const [first, end] of ranges) {
    const size = end - first;
    points += size;
    const head = first === 0 ? Math.min(size, batchSize + extra) : 0;
    const whole = Math.floor((size - head) / batchSize);
    kept += keptOf(head) + whole * keptOf(batchSize) + keptOf(size - head - whole * batchSize);
  }
  return { points, kept };
}

/** plannedPointsPerSec is the points per second of an executor with its own rate; null if the rate depends on the target. */
export function plannedPointsPerSec({ executor, extent }: LoadProfile): number | null {
  if (!isOpenModel(executor) || executor.kind !== 'open-loop') return null;
  const seconds = extent.kind === 'wall-time' ? extent.seconds : 60;
  return (pacerSchedule(executor.pacer).countDueBy(seconds * 1_000) / seconds) * executor.batchSize;
}
