import { disorderClassAt } from '@tidemark/domain/disorder';
import type { LoadProfile } from '@tidemark/domain/load-profile';
import { allMeasurementNames, layOutRound } from '@tidemark/domain/round';
import type { Schema } from '@tidemark/domain/schema';
import { isSimulatedTime } from '@tidemark/domain/stamping';
import { clippedBelow, type PointRange } from '../point-ranges.ts';
import { firstPointFrom } from './first-point-from.ts';
import { measurementNumber, pointsByMeasurement } from './points-by-measurement.ts';

/** Counts the points of ranges, by measurement, that retention dropped. */
export type ExpiredCount = (ranges: PointRange[]) => Map<string, number>;

/**
 * createExpiredCount counts points whose timestamps lie before `droppedUntilMs` (null: nothing was dropped), exactly. Points far
 * from that moment are counted by arithmetic; those near it, where it depends on how far each was moved back, are visited.
 * Points that a clock stamps have not expired: their moments are not known.
 */
export function createExpiredCount(
  schema: Schema,
  profile: LoadProfile,
  startMs: number,
  droppedUntilMs: number | null,
): ExpiredCount {
  if (droppedUntilMs === null || !isSimulatedTime(profile.stamping)) return () => new Map();
  const { disorder } = profile;
  const firstRetained = (order: 0 | 1 | 2) => firstPointFrom(schema, profile, startMs, droppedUntilMs, order);
  const inOrder = firstRetained(0);
  if (disorder === null) return (ranges) => pointsByMeasurement(schema, clippedBelow(ranges, inOrder));
  const retainedFrom = [
    inOrder,
    disorder.outOfOrderShare > 0 ? firstRetained(1) : inOrder,
    disorder.lateShare > 0 ? firstRetained(2) : inOrder,
  ];
  const near: PointRange = [inOrder, Math.max(...retainedFrom)];
  const isExpired = (index: number) =>
    index < (retainedFrom[disorderClassAt(disorder, schema.seed, index)] ?? inOrder);
  return (ranges) => {
    const counts = pointsByMeasurement(schema, clippedBelow(ranges, inOrder));
    addVisited(schema, counts, intersection(ranges, near), isExpired);
    return counts;
  };
}

function addVisited(
  schema: Schema,
  counts: Map<string, number>,
  ranges: PointRange[],
  isCounted: (index: number) => boolean,
): void {
  const layout = layOutRound(schema);
  const names = allMeasurementNames(schema);
  const visited = new Float64Array(names.length);
  for (const [first, end] of ranges) {
    for (let index = first; index < end; index += 1) {
      const number = isCounted(index) ? measurementNumber(layout, index) : -1;
      if (number >= 0) visited[number] = (visited[number] ?? 0) + 1;
    }
  }
  for (const [number, name] of names.entries()) {
    counts.set(name, (counts.get(name) ?? 0) + (visited[number] ?? 0));
  }
}

function intersection(ranges: PointRange[], [from, until]: PointRange): PointRange[] {
  const kept: PointRange[] = [];
  for (const [first, end] of ranges) {
    const range: PointRange = [Math.max(first, from), Math.min(end, until)];
    if (range[0] < range[1]) kept.push(range);
  }
  return kept;
}
