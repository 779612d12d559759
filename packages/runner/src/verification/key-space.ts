import { type LoadProfile, precisionUs } from '@tidemark/domain/load/load-profile';
import { allMeasurementNames, buildRound } from '@tidemark/domain/load/round';
import { fixedStepNs } from '@tidemark/domain/load/stamping';
import type { Schema } from '@tidemark/domain/schema/schema';
import { createKeyAt, type PointKey } from '@tidemark/workload/point-at';
import { runStartNs, simulatedNsAt } from '@tidemark/workload/timestamp-at';
import { clippedTo, type PointRange } from '../point-ranges.ts';
import { createCollapsedCount } from './collapsed-keys.ts';
import { measurementNumber, pointsByMeasurement } from './points-by-measurement.ts';
import type { TimeWindow } from './time-window.ts';
import { createWindowBounds, ordersOf } from './window-bounds.ts';

/** The keys of a run whose timestamps follow from its plan: counted by arithmetic, and recreated one by one where that is asked for. */
export type KeySpace = {
  /** A unit of the wire's timestamp. */
  unitUs: number;
  /** No two points share a key. */
  isDistinct: boolean;
  /** Distinct keys of points (sorted ranges) whose stored timestamp lies in a window, by measurement. */
  count(ranges: PointRange[], window: TimeWindow): Map<string, number>;
  /** The points of ranges whose stored timestamp lies in a window, rising within a class of disorder. */
  pointsIn(ranges: PointRange[], window: TimeWindow): Iterable<number>;
  /** A window that holds the stored timestamps of all points of ranges; null where there are none. */
  spanOf(ranges: PointRange[]): TimeWindow | null;
  /** The key as it is stored: its timestamp cut to the unit of the wire. */
  keyAt(point: number): PointKey;
  measurementAt(point: number): string;
};

/** createKeySpace; with `countsPoints` it counts points instead of keys, as a server does that keeps every point it is sent. */
export function createKeySpace(
  schema: Schema,
  profile: LoadProfile,
  startMs: number,
  countsPoints = false,
): KeySpace {
  const layout = buildRound(schema);
  const names = allMeasurementNames(schema);
  const { precision } = profile;
  const unitUs = precisionUs[precision];
  const unitNs = precision === 'ns' ? 1n : BigInt(unitUs) * 1_000n;
  const startNs = runStartNs(profile, startMs);
  const within = createWindowBounds(schema, profile, startNs);
  const makeKey = createKeyAt(schema, profile, startNs);
  const stepNs = fixedStepNs(profile.stamping);
  const collapses = stepNs !== null && BigInt(stepNs) * BigInt(layout.pointsPerRound) < unitNs;
  const countKeys =
    collapses && !countsPoints
      ? createCollapsedCount(schema, { startNs, stepNs: BigInt(stepNs), unitNs })
      : (ranges: PointRange[]) => pointsByMeasurement(schema, ranges);
  return {
    unitUs,
    isDistinct: !collapses || countsPoints,
    keyAt(point) {
      const key = makeKey(point);
      return { ...key, timestampNs: key.timestampNs === null ? null : cut(key.timestampNs, unitNs) };
    },
    measurementAt: (point) => names[measurementNumber(layout, point)] ?? '',
    count(ranges, window) {
      const { core, rest, isIn } = within(window);
      const counts = countKeys(clippedTo(ranges, core));
      for (const part of rest) {
        for (const point of pointsOf(clippedTo(ranges, part))) {
          if (!isIn(point)) continue;
          const name = names[measurementNumber(layout, point)] ?? '';
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
      }
      return counts;
    },
    *pointsIn(ranges, window) {
      const { core, rest, isIn } = within(window);
      for (const part of [core, ...rest])
        for (const point of pointsOf(clippedTo(ranges, part))) if (isIn(point)) yield point;
    },
    spanOf(ranges) {
      const first = ranges[0]?.[0];
      const end = ranges.at(-1)?.[1];
      if (first === undefined || end === undefined || first >= end) return null;
      const { pointsPerRound } = layout;
      const moments = ordersOf(profile).flatMap((order) =>
        [first, end - 1].map((point) => simulatedNsAt(profile, pointsPerRound, startNs, point, order)),
      );
      const cutUs = moments.map((ns) => Number(cut(ns, unitNs) / 1_000n));
      return { fromUs: Math.min(...cutUs), untilUs: Math.max(...cutUs) + unitUs };
    },
  };
}

function cut(timestampNs: bigint, unitNs: bigint): bigint {
  return timestampNs - (((timestampNs % unitNs) + unitNs) % unitNs);
}

function* pointsOf(ranges: PointRange[]): Iterable<number> {
  for (const [first, end] of ranges) for (let point = first; point < end; point += 1) yield point;
}
