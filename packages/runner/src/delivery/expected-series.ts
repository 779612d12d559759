import { type createMetricsAt, slotOf } from '@tidemark/workload/graphite/metric-key';
import type { PointRange } from '../point-ranges.ts';

/** Gives the metrics of a point, in the order in which they are sent. */
export type MetricsAt = ReturnType<typeof createMetricsAt>;

/** The keys of one path, by rising slot, each with the value that was sent last for it. */
export type KeyedValues = { slots: number[]; values: number[] };

/** What may be stored of a path: keys that were sent, and those of batches of unknown outcome. */
export type ExpectedSeries = { sent: KeyedValues; unknown: KeyedValues };

export type ExpectedMetrics = { bySeries: Map<string, ExpectedSeries>; metrics: number };

/** A share of the points: those whose place in the round, or whose number, is congruent to `index` modulo `count`. */
export type Share = { index: number; count: number };

/**
 * expectMetrics gives what may be stored of the points of a share, in memory in proportion to their number. Each path belongs to one
 * share only where every round writes each place's paths alone, so `pointsPerRound` must be at least `count`.
 */
export function expectMetrics(
  metricsAt: MetricsAt,
  stepSeconds: number,
  ranges: { sent: readonly PointRange[]; unknown: readonly PointRange[] },
  pointsPerRound: number,
  share: Share,
): ExpectedMetrics {
  const expected: ExpectedMetrics = { bySeries: new Map(), metrics: 0 };
  for (const point of pointsOf(ranges.sent, pointsPerRound, share)) {
    for (const { path, value, timestampSeconds } of metricsAt(point)) {
      put(seriesOf(expected, path).sent, slotOf(timestampSeconds, stepSeconds), value);
      expected.metrics += 1;
    }
  }
  for (const point of pointsOf(ranges.unknown, pointsPerRound, share))
    for (const { path, value, timestampSeconds } of metricsAt(point))
      put(seriesOf(expected, path).unknown, slotOf(timestampSeconds, stepSeconds), value);
  return expected;
}

function* pointsOf(ranges: readonly PointRange[], pointsPerRound: number, share: Share): Iterable<number> {
  for (const [first, end] of ranges)
    for (let point = first; point < end; point += 1)
      if (share.count === 1 || (point % pointsPerRound) % share.count === share.index) yield point;
}

function seriesOf({ bySeries }: ExpectedMetrics, path: string): ExpectedSeries {
  const known = bySeries.get(path);
  if (known !== undefined) return known;
  const fresh = { sent: { slots: [], values: [] }, unknown: { slots: [], values: [] } };
  bySeries.set(path, fresh);
  return fresh;
}

/** Points come in the order of their sending; only those out of order are not the newest of their path. */
function put({ slots, values }: KeyedValues, slot: number, value: number): void {
  const last = slots.at(-1);
  if (last === undefined || last < slot) {
    slots.push(slot);
    values.push(value);
    return;
  }
  const at = placeOf(slots, slot);
  if (slots[at] === slot) {
    values[at] = value;
    return;
  }
  slots.splice(at, 0, slot);
  values.splice(at, 0, value);
}

/** indexOfSlot is where a slot stands among rising ones, or -1; most series have one value per step, without gaps. */
export function indexOfSlot(slots: readonly number[], slot: number): number {
  const guess = slot - (slots[0] ?? slot);
  if (slots[guess] === slot) return guess;
  const at = placeOf(slots, slot);
  return slots[at] === slot ? at : -1;
}

/** The first place whose slot is not below `slot`. */
function placeOf(slots: readonly number[], slot: number): number {
  let low = 0;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle] ?? slot) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}
