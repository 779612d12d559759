import { buildRound } from '@tidemark/domain/load/round';
import type { Schema } from '@tidemark/domain/schema/schema';
import { type PointRange, unionOf } from '../point-ranges.ts';
import { pointsByMeasurement } from './points-by-measurement.ts';

/** Points that lie `stepNs` apart from `startNs` on, with timestamps cut to `unitNs`. */
export type Steps = { startNs: bigint; stepNs: bigint; unitNs: bigint };

/**
 * createCollapsedCount counts the distinct keys of points by measurement where a round is shorter than a unit of the wire.
 * A unit that is covered whole then holds each series of a round once; only units at the ends of ranges are looked at singly.
 */
export function createCollapsedCount(
  schema: Schema,
  { startNs, stepNs, unitNs }: Steps,
): (ranges: PointRange[]) => Map<string, number> {
  const { pointsPerRound } = buildRound(schema);
  const aRound = pointsByMeasurement(schema, [[0, pointsPerRound]]);
  const unitOf = (point: number) => (startNs + BigInt(point) * stepNs) / unitNs;
  const firstOf = (unit: bigint) => Number((unit * unitNs - startNs + stepNs - 1n) / stepNs);
  return (ranges) => {
    let wholeUnits = 0;
    const parts = new Map<bigint, PointRange[]>();
    const add = (unit: bigint, range: PointRange) => parts.set(unit, [...(parts.get(unit) ?? []), range]);
    for (const [first, end] of ranges) {
      if (first >= end) continue;
      const head = unitOf(first);
      const tail = unitOf(end - 1);
      if (head === tail) {
        add(head, [first, end]);
        continue;
      }
      add(head, [first, firstOf(head + 1n)]);
      add(tail, [firstOf(tail), end]);
      wholeUnits += Number(tail - head - 1n);
    }
    const counts = new Map([...aRound].map(([name, points]) => [name, points * wholeUnits]));
    for (const inUnit of parts.values()) {
      const slots = unionOf(inUnit.flatMap((range) => slotsOf(range, pointsPerRound)));
      for (const [name, points] of pointsByMeasurement(schema, slots))
        counts.set(name, (counts.get(name) ?? 0) + points);
    }
    return counts;
  };
}

/** The slots of a round that a range of points takes. */
function slotsOf([first, end]: PointRange, pointsPerRound: number): PointRange[] {
  if (end - first >= pointsPerRound) return [[0, pointsPerRound]];
  const from = first % pointsPerRound;
  const until = from + end - first;
  if (until <= pointsPerRound) return [[from, until]];
  return [
    [from, pointsPerRound],
    [0, until - pointsPerRound],
  ];
}
