import { type Executor, isOpenModel } from '@tidemark/domain/load/executor';
import { type LoadProfile, precisionUs } from '@tidemark/domain/load/load-profile';
import { pacerSchedule } from '@tidemark/domain/load/pacer-schedule';
import { buildRound } from '@tidemark/domain/load/round';
import type { Overwriting } from '@tidemark/domain/result/verification';
import type { Schema } from '@tidemark/domain/schema/schema';
import { poissonBand } from './poisson-arrivals.ts';

/** Points [first, end) of a run. */
type Range = readonly [first: number, end: number];

/** How finely a server's clock tells requests apart: what fits the missing points of published runs at 3 000 to 10 000 requests a second. */
export const serverClockNs = 3.5;

/** Points that a clock stamped: which, and how many came a second (null: not known). */
export type ClockedPoints = { ranges: Range[]; pointsPerSec: number | null };

type Predicted = Omit<Overwriting, 'observed'>;

const untold: Predicted = { expected: null, low: null, high: null, decidedBy: 'nothing' };

/**
 * clockOverwriting foretells how many points replace another where a clock stamps them. A request of b points over T series is stamped
 * once, so n(1 - T/b) are replaced where b > T. Requests of the same tick meet besides: with `rate` stamps a second and series and
 * a tick of d seconds, n(1 - (1 - e^(-rate d)) / (rate d)) for arrivals by chance; the band is the 95 % one of Poisson counts of requests.
 */
export function clockOverwriting(schema: Schema, profile: LoadProfile, points: ClockedPoints): Predicted {
  const { stamping, precision, executor } = profile;
  if (stamping.kind === 'wall' && precision === 'ns')
    return { expected: 0, low: 0, high: 0, decidedBy: 'plan' };
  const { groups, pointsPerRound } = buildRound(schema);
  if (groups.some((group) => group.hasEntityTag) || executor.kind === 'buffered-client') return untold;
  const requests = requestsOf(points.ranges, executor, pointsPerRound);
  const replaced = requests.points - requests.kept;
  const certain: Predicted = { expected: replaced, low: replaced, high: replaced, decidedBy: 'requests' };
  const tickNs = precision === 'ns' ? serverClockNs : precisionUs[precision] * 1_000;
  if (points.pointsPerSec === null) return precision === 'ns' ? certain : untold;
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

/** meetingShare is the share of stamps that fall into a tick which another of the same series had before: Poisson arrivals. */
export function meetingShare(stampsPerSec: number, tickNs: number): number {
  const perTick = (stampsPerSec * tickNs) / 1e9;
  if (perTick === 0) return 0;
  // 1 - (1 - e^-x) / x loses its digits where x is small; its series begins with x/2 - x^2/6.
  if (perTick < 1e-4) return perTick / 2 - (perTick * perTick) / 6;
  return 1 + Math.expm1(-perTick) / perTick;
}

/** Every range begins with a request: a request is acknowledged whole or not at all. */
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

/** plannedPointsPerSec is how many points a second an executor with a rate of its own sends; null where the target decides. */
export function plannedPointsPerSec({ executor, extent }: LoadProfile): number | null {
  if (!isOpenModel(executor) || executor.kind !== 'open-loop') return null;
  const seconds = extent.kind === 'wall-time' ? extent.seconds : 60;
  return (pacerSchedule(executor.pacer).countDueBy(seconds * 1_000) / seconds) * executor.batchSize;
}
