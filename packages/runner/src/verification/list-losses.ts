import {
  type LossWindow,
  type LostKey,
  maxListedKeys,
  mostListedWindows,
  type ReadingMoment,
} from '@tidemark/domain/result/verification';
import type { WrittenPoints } from '../point-ranges.ts';
import type { JudgedCell } from './cell.ts';
import { textOf } from './compare-keys.ts';
import type { KeySpace } from './key-space.ts';

/** What 64 bits of nanoseconds reach, before and after 1970. */
const furthestMs = 9_223_372_036_854;

/** So many keys are made anew at most to find the first ones of a window. */
const mostMadeKeys = 20_000;

/** listLostKeys gives the first lost keys by time, made anew from their points, and in which reading each was missed first. */
export function listLostKeys(
  judged: JudgedCell[],
  space: KeySpace,
  written: WrittenPoints,
  missingIn: (point: number) => ReadingMoment,
): LostKey[] {
  const named = judged.filter(({ outcome }) => outcome.lost > 0 && outcome.lostPoints !== null);
  const inOrder = byWindow(named).toSorted((a, b) => fromOf(a) - fromOf(b));
  let keys: MadeKey[] = [];
  for (const cells of inOrder) {
    const last = keys[maxListedKeys - 1];
    if (last && Number(last.timestampNs / 1_000n) < fromOf(cells)) break;
    for (const point of lostPoints(cells, space, written))
      keys.push({ ...space.keyAt(point), point, timestampNs: space.keyAt(point).timestampNs ?? 0n });
    keys = keys
      .toSorted((a, b) => compare(a.timestampNs, b.timestampNs) || a.point - b.point)
      .slice(0, maxListedKeys);
  }
  return keys.map((key) => ({
    ...key,
    timestampNs: String(key.timestampNs),
    missingIn: missingIn(key.point),
  }));
}

type MadeKey = Omit<LostKey, 'timestampNs' | 'missingIn'> & { timestampNs: bigint };

function byWindow(judged: JudgedCell[]): JudgedCell[][] {
  const windows = new Map<string, JudgedCell[]>();
  for (const one of judged) {
    const { fromUs, untilUs } = one.cell.window;
    const key = `${fromUs} ${untilUs}`;
    const known = windows.get(key);
    if (known) known.push(one);
    else windows.set(key, [one]);
  }
  return [...windows.values()];
}

function fromOf([first]: JudgedCell[]): number {
  return first?.cell.window.fromUs ?? 0;
}

/** The lost points of measurements in one window; where all are lost, so many that the first ones are among them. */
function lostPoints(cells: JudgedCell[], space: KeySpace, written: WrittenPoints): number[] {
  const points = cells.flatMap(({ outcome }) =>
    outcome.lostPoints === 'all' ? [] : (outcome.lostPoints ?? []),
  );
  const whole = cells.filter(({ outcome }) => outcome.lostPoints === 'all');
  const [first] = whole;
  if (!first) return points;
  const measurements = new Set(whole.map(({ cell }) => cell.measurement));
  const made = new Set<string>();
  for (const point of space.pointsIn(written.acknowledged, first.cell.window)) {
    if (made.size >= mostMadeKeys) break;
    const measurement = space.measurementAt(point);
    if (!measurements.has(measurement)) continue;
    const key = space.isDistinct ? String(point) : `${measurement} ${textOf(space.keyAt(point))}`;
    if (!made.has(key)) points.push(point);
    made.add(key);
  }
  return points;
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * listLossWindows gives where more or fewer keys are stored than were acknowledged, by time: at most 200 windows, and how many there
 * are. Adjacent windows that lost everything are listed as one. An open end is that of the times a database can store.
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
