import { allMeasurementNames } from '@tidemark/domain/load/round';
import type { KeyAccess } from '@tidemark/targets/session/target-session';
import { allWritten, sizeOf } from '../point-ranges.ts';
import type { Cell } from './cell.ts';
import type { CountedRun } from './keyed-run.ts';
import { alignedTo, allTime, type TimeWindow, windowsOf } from './time-window.ts';
import { countWhole, type PointGroup, pointGroups } from './whole-points.ts';

const timeoutMs = 120_000;
const mostAskedSingly = 100;
/** Questions that a session asks at a time, and points from which on they are worth it. */
const mostAtOnce = 4;
const manyPoints = 1_000_000;

/** readWindows counts windows over all that was sent, and what lies outside of them, which was never sent. */
export async function readWindows(
  keys: KeyAccess,
  counted: CountedRun,
  span: TimeWindow,
  windowUs: number,
  fromUs: number | null,
): Promise<Cell[]> {
  const aligned = alignedTo(span, windowUs);
  const whole = { fromUs: Math.max(aligned.fromUs, fromUs ?? aligned.fromUs), untilUs: aligned.untilUs };
  const parts = partsOf(counted, whole, windowUs);
  const cells = await inTurns(parts, mostAtOnce, ({ group, span: part }) =>
    readPart(keys, counted, group, part, windowUs),
  );
  const outside = askedGroups(counted).flatMap((group) => [
    ...(fromUs === null || fromUs < whole.fromUs ? [{ group, open: { fromUs, untilUs: whole.fromUs } }] : []),
    { group, open: { fromUs: whole.untilUs, untilUs: null } },
  ]);
  const alien = await inTurns(outside, mostAtOnce, ({ group, open }) => readOutside(keys, group, open));
  return [...cells, ...alien].flat();
}

/**
 * countEverything counts all that is stored from `fromUs` on by measurement, in two stretches at once; null where a point has lines of
 * several fields, so that no single count is its own.
 */
export async function countEverything(
  keys: KeyAccess,
  counted: CountedRun,
  { fromUs: firstUs, untilUs }: TimeWindow,
  fromUs: number | null,
): Promise<Map<string, number> | null> {
  const groups = askedGroups(counted);
  if (groups.some(({ fields }) => fields.length !== 1)) return null;
  const middleUs = Math.floor((Math.max(firstUs, fromUs ?? firstUs) + untilUs) / 2);
  const spans = [
    { fromUs, untilUs: middleUs },
    { fromUs: middleUs, untilUs: null },
  ];
  const parts = groups.flatMap(({ measurements, fields: [field = ''] }) =>
    spans.map((span) => ({ group: { measurements, field }, span })),
  );
  const answers = await inTurns(parts, mostAtOnce, ({ group, span }) =>
    keys.countSpan(group, span, timeoutMs),
  );
  const totals = new Map<string, number>();
  for (const [name, count] of answers.flatMap((answer) => [...answer]))
    totals.set(name, (totals.get(name) ?? 0) + count);
  return totals;
}

/** The cells of some measurements in a stretch of time. */
async function readPart(
  keys: KeyAccess,
  { expected }: CountedRun,
  group: PointGroup,
  span: TimeWindow,
  windowUs: number,
): Promise<Cell[]> {
  const stored = await countWhole(group, ({ measurements, field }) =>
    keys.countWindows({ measurements, field }, { ...span, windowUs }, timeoutMs),
  );
  return windowsOf(span, windowUs).flatMap((window) => {
    const due = expected(window);
    const label = Math.floor(window.fromUs / windowUs) * windowUs;
    return group.measurements.flatMap((name): Cell[] => {
      const cell = due.get(name);
      return cell ? [{ ...cell, stored: stored(label, name) }] : [];
    });
  });
}

/**
 * A server counts with one core a query, so many points are asked for in parts at once: by measurement, or by time where
 * there is but one.
 */
function partsOf(
  counted: CountedRun,
  whole: TimeWindow,
  windowUs: number,
): { group: PointGroup; span: TimeWindow }[] {
  const groups = askedGroups(counted);
  const parts = (asked: PointGroup[], spans: TimeWindow[]) =>
    asked.flatMap((group) => spans.map((span) => ({ group, span })));
  if (sizeOf(allWritten(counted.written)) < manyPoints) return parts(groups, [whole]);
  const split = groups.flatMap(({ measurements, fields }) => {
    const size = Math.ceil(measurements.length / mostAtOnce);
    return chunksOf(measurements, size).map((names): PointGroup => ({ measurements: names, fields }));
  });
  if (split.length > 1) return parts(split, [whole]);
  const windows = Math.ceil((whole.untilUs - whole.fromUs) / windowUs);
  const middleUs = (Math.floor(whole.fromUs / windowUs) + Math.ceil(windows / 2)) * windowUs;
  if (middleUs >= whole.untilUs) return parts(groups, [whole]);
  return parts(groups, [
    { fromUs: whole.fromUs, untilUs: middleUs },
    { fromUs: middleUs, untilUs: whole.untilUs },
  ]);
}

function chunksOf<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}

/**
 * Of several measurements in one query a server counts a field of one type only. Where a field may have another one, because points were
 * refused, each measurement is asked for by itself.
 */
function askedGroups({ schema, profile, written }: CountedRun): PointGroup[] {
  const groups = pointGroups(schema, profile.fieldsPerLine);
  const mayConflict = written.partial.length > 0 || written.rejected.length > 0;
  if (!mayConflict || allMeasurementNames(schema).length > mostAskedSingly) return groups;
  return groups.flatMap(({ measurements, fields }) =>
    measurements.map((name) => ({ measurements: [name], fields })),
  );
}

async function readOutside(
  keys: KeyAccess,
  { measurements, fields: [field = ''] }: PointGroup,
  span: { fromUs: number | null; untilUs: number | null },
): Promise<Cell[]> {
  const counts = await keys.countSpan({ measurements, field }, span, timeoutMs);
  const window = { fromUs: span.fromUs ?? allTime.fromUs, untilUs: span.untilUs ?? allTime.untilUs };
  return [...counts]
    .filter(([, stored]) => stored > 0)
    .map(([measurement, stored]) => ({
      measurement,
      window,
      acknowledged: 0,
      partial: 0,
      unknown: 0,
      refused: 0,
      stored,
    }));
}

/** inTurns does the work of every item, so many `atOnce`; the answers come in the order of the items. */
async function inTurns<Item, Value>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const answers = new Map<number, Value>();
  let next = 0;
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (let i = next; i < items.length; i = next) {
      next += 1;
      const item = items[i];
      if (item !== undefined) answers.set(i, await work(item));
    }
  });
  await Promise.all(workers);
  return [...answers].toSorted(([a], [b]) => a - b).map(([, value]) => value);
}
