import type { Clock } from '@tidemark/domain/kernel/clock';
import type { KeyReading } from '@tidemark/domain/result/delivery';
import type { FinestArchive } from '@tidemark/domain/target/graphite-target';
import type { CachedPoint } from '@tidemark/imports/graphite/cache-answer';
import type { RenderApi } from '@tidemark/targets/graphite/render-api';
import { slotOf } from '@tidemark/workload/graphite/metric-key';
import type { MetricSpace, PathKeys, PointRange } from '@tidemark/workload/graphite/metric-space';

/** How a Graphite that runs elsewhere is read: through graphite-web, and the query ports of its caches. */
export type RenderedReading = {
  render: Pick<RenderApi, 'read'>;
  /** Each gives, by path, what one cache holds in memory. */
  caches: ((paths: readonly string[]) => Promise<Map<string, CachedPoint[]>>)[];
};

export type RenderedOrder = {
  space: MetricSpace;
  archive: FinestArchive;
  sent: readonly PointRange[];
  /** Values at other steps may be those of batches of unknown outcome. */
  hasUnknown: boolean;
  longestWaitMs: number;
  signal: AbortSignal;
};

type Found = Omit<KeyReading, 'when' | 'readMs'>;

const pathsAtOnce = 200;
const pauseMs = 1_000;
/** graphite-web reads a moment later, by its own clock; what leaves the finest archive by then would make it answer all from a coarser one. */
const leavingSeconds = 3;
/** Nothing more turned up for so many looks: what is missing is not on its way. */
const looksUnchanged = 3;

/** What was found of one path; `isKnown` false: graphite-web has not found it, or answered in steps that are not those of the archive. */
type PathFound = {
  keys: PathKeys;
  isKnown: boolean;
  stored: number;
  wrong: number;
  expired: number;
  unexpected: number;
  missing: Set<number>;
};

/**
 * takeRenderedPass looks for every key of a run through graphite-web, and for what is missing in the memory of the caches, as long as more turns
 * up. A path that graphite-web does not find is unknown, not lost: then nothing is said of losses.
 */
export async function takeRenderedPass(
  order: RenderedOrder,
  reading: RenderedReading,
  clock: Clock,
): Promise<Found> {
  const settled: PathFound[] = [];
  let open: PathFound[] = [];
  for (const keys of chunksOf(order.space.paths(order.sent))) {
    for (const found of await look(keys, order, reading, clock))
      if (isComplete(found)) settled.push(withoutKeys(found));
      else open.push(found);
  }
  const untilMs = clock.nowMs() + order.longestWaitMs;
  for (let unchanged = 0; open.length > 0 && unchanged < looksUnchanged && clock.nowMs() < untilMs; ) {
    await clock.sleep(pauseMs, order.signal);
    order.signal.throwIfAborted();
    const again: PathFound[] = [];
    for (const chunk of chunksOf(open.map(({ keys }) => keys)))
      again.push(...(await look(chunk, order, reading, clock)));
    unchanged = openKeys(again) === openKeys(open) ? unchanged + 1 : 0;
    settled.push(...again.filter(isComplete).map(withoutKeys));
    open = again.filter((found) => !isComplete(found));
  }
  const cached = await countCached(open, order, reading);
  return foundOf(order, [...settled, ...open], cached);
}

async function look(
  chunk: PathKeys[],
  { archive, signal }: RenderedOrder,
  { render }: RenderedReading,
  clock: Clock,
): Promise<PathFound[]> {
  signal.throwIfAborted();
  const { stepSeconds, retentionSeconds } = archive;
  const slots = chunk.flatMap((keys) => [keys.slots[0] ?? 0, keys.slots.at(-1) ?? 0]);
  const oldestSlot = slotOf(clock.wallMs() / 1_000 - retentionSeconds + leavingSeconds, stepSeconds) + 1;
  // Two steps at least: one alone does not show how long it is.
  const span = {
    fromSeconds: Math.max(oldestSlot, Math.min(...slots) - 1) * stepSeconds,
    untilSeconds: Math.max(...slots) * stepSeconds + stepSeconds - 1,
  };
  const answer = await render.read(
    chunk.map(({ path }) => path),
    span,
  );
  return chunk.map((keys) => {
    const series = answer.get(keys.path);
    const isKnown = series?.stepSeconds === stepSeconds;
    const values = new Map(
      (isKnown ? series.points : []).map(({ timestampSeconds, value }) => [
        slotOf(timestampSeconds, stepSeconds),
        value,
      ]),
    );
    return { ...matchPath(keys, values, oldestSlot), isKnown };
  });
}

function matchPath(
  keys: PathKeys,
  values: Map<number, number>,
  oldestSlot: number,
): Omit<PathFound, 'isKnown'> {
  const missing = new Set<number>();
  let stored = 0;
  let wrong = 0;
  let expired = 0;
  keys.slots.forEach((slot, i) => {
    const value = values.get(slot);
    if (slot < oldestSlot) expired += 1;
    else if (value === undefined) missing.add(slot);
    else if (value === keys.values[i]) stored += 1;
    else wrong += 1;
  });
  return { keys, stored, wrong, expired, missing, unexpected: Math.max(0, values.size - stored - wrong) };
}

function isComplete({ missing }: PathFound): boolean {
  return missing.size === 0;
}

/** What was found in full is counted only. */
function withoutKeys(found: PathFound): PathFound {
  const none = new Float64Array();
  return { ...found, keys: { ...found.keys, slots: none, timestampsSeconds: none, values: none } };
}

function openKeys(paths: readonly PathFound[]): number {
  return paths.reduce((sum, { missing }) => sum + missing.size, 0);
}

async function countCached(
  open: readonly PathFound[],
  { archive }: RenderedOrder,
  { caches }: RenderedReading,
): Promise<number> {
  const byPath = new Map(open.map((found) => [found.keys.path, found]));
  let cached = 0;
  for (const ask of open.length === 0 ? [] : caches) {
    for (const [path, points] of await ask([...byPath.keys()])) {
      const missing = byPath.get(path)?.missing;
      for (const { timestampSeconds } of points)
        if (missing?.delete(slotOf(timestampSeconds, archive.stepSeconds))) cached += 1;
    }
  }
  return cached;
}

function foundOf(
  { space, sent, hasUnknown, archive }: RenderedOrder,
  paths: readonly PathFound[],
  cached: number,
): Found {
  const sum = (figure: (found: PathFound) => number) =>
    paths.reduce((total, found) => total + figure(found), 0);
  const hidden = paths.filter(({ isKnown, missing }) => !isKnown && missing.size > 0).length;
  const lost = sum(({ missing }) => missing.size);
  return {
    ...space.count(sent),
    stored: sum(({ stored }) => stored),
    wrongValue: sum(({ wrong }) => wrong),
    aggregated: 0,
    expired: sum(({ expired }) => expired),
    cached,
    lost: hidden === 0 ? lost : null,
    unexpected: hasUnknown ? null : sum(({ unexpected }) => unexpected),
    recovered: hasUnknown ? null : 0,
    never: hasUnknown ? null : 0,
    byPart: [],
    reason: hidden === 0 ? null : hiddenText(hidden, paths.length, archive),
  };
}

function hiddenText(hidden: number, paths: number, { stepSeconds }: FinestArchive): string {
  const of = `${hidden.toLocaleString('en')} of ${paths.toLocaleString('en')} paths`;
  return `graphite-web did not find ${of}, or answered in other steps than ${stepSeconds} s: not on disk and not readable look the same from there`;
}

function* chunksOf(paths: Iterable<PathKeys>): Generator<PathKeys[], void, undefined> {
  let chunk: PathKeys[] = [];
  for (const keys of paths) {
    chunk.push(keys);
    if (chunk.length < pathsAtOnce) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
