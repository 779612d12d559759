import {
  type LossWindow,
  type LostKey,
  mostListedKeys,
  mostListedWindows,
  type ReadingMoment,
} from '@tidemark/domain/verification';
import type { JudgedCell } from './cell.ts';
import type { WrittenPoints } from './expected-keys.ts';
import type { KeySpace } from './key-space.ts';
import type { TimeWindow } from './time-window.ts';

/** What 64 bits of nanoseconds reach, before and after 1970. */
const furthestMs = 9_223_372_036_854;

/** listLostKeys gives the first lost keys by time, made anew from their points, and in which reading each was missed first. */
export function listLostKeys(
  judged: JudgedCell[],
  space: KeySpace,
  written: WrittenPoints,
  missingIn: (point: number) => ReadingMoment,
): LostKey[] {
  const cells = judged
    .filter(({ outcome }) => outcome.lost > 0 && outcome.lostPoints !== null)
    .toSorted((a, b) => a.cell.window.fromUs - b.cell.window.fromUs);
  const keys: (Omit<LostKey, 'timestampNs'> & { timestampNs: bigint })[] = [];
  for (const { cell, outcome } of cells) {
    if (keys.length >= mostListedKeys) break;
    const points =
      outcome.lostPoints === 'all'
        ? firstPoints(space, written, cell.measurement, cell.window)
        : (outcome.lostPoints ?? []);
    for (const point of points) {
      const { measurement, tagSet, timestampNs } = space.keyAt(point);
      keys.push({ measurement, tagSet, timestampNs: timestampNs ?? 0n, point, missingIn: missingIn(point) });
    }
  }
  keys.sort((a, b) => compare(a.timestampNs, b.timestampNs) || a.point - b.point);
  return keys.slice(0, mostListedKeys).map((key) => ({ ...key, timestampNs: String(key.timestampNs) }));
}

/** Enough of the acknowledged points of a window to fill the list; of points that share a key, one. */
function firstPoints(
  space: KeySpace,
  { acknowledged }: WrittenPoints,
  measurement: string,
  window: TimeWindow,
): number[] {
  const points: number[] = [];
  const named = new Set<string>();
  for (const point of space.pointsIn(acknowledged, window)) {
    if (space.measurementAt(point) !== measurement) continue;
    if (!space.isDistinct) {
      const { tagSet, timestampNs } = space.keyAt(point);
      const key = `${JSON.stringify(tagSet)} ${timestampNs}`;
      if (named.has(key)) continue;
      named.add(key);
    }
    points.push(point);
    if (points.length >= mostListedKeys) break;
  }
  return points;
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * listLossWindows gives where more or fewer keys are stored than were acknowledged, by time: at most 200 windows, and how many there
 * are. Neighbouring windows that lost everything are told as one. An open end is that of the times a database can store.
 */
export function listLossWindows(judged: JudgedCell[]): { windows: LossWindow[]; windowCount: number } {
  const found = judged
    .filter(({ outcome }) => outcome.lost > 0 || outcome.unexpected > 0)
    .toSorted(
      (a, b) =>
        a.cell.measurement.localeCompare(b.cell.measurement) || a.cell.window.fromUs - b.cell.window.fromUs,
    );
  const merged: LossWindow[] = [];
  for (const { cell } of found) {
    const { fromUs, untilUs } = cell.window;
    const window: LossWindow = {
      fromMs: Number.isFinite(fromUs) ? fromUs / 1_000 : -furthestMs,
      untilMs: Number.isFinite(untilUs) ? untilUs / 1_000 : furthestMs,
      measurement: cell.measurement,
      expected: cell.acknowledged,
      stored: cell.stored,
    };
    const last = merged.at(-1);
    const continues =
      last?.measurement === window.measurement &&
      last.untilMs === window.fromMs &&
      last.stored === 0 &&
      window.stored === 0;
    if (last && continues) {
      last.untilMs = window.untilMs;
      last.expected += window.expected;
    } else merged.push(window);
  }
  const windows = merged.toSorted((a, b) => a.fromMs - b.fromMs).slice(0, mostListedWindows);
  return { windows, windowCount: merged.length };
}
