import type { Clock } from '@tidemark/domain/kernel/clock';
import { buildRound } from '@tidemark/domain/load/round';
import type { CachedPoint } from '@tidemark/imports/graphite/cache-answer';
import { eachLivePoint } from '@tidemark/imports/graphite/whisper';
import { createMetricsAt } from '@tidemark/workload/graphite/metric-key';
import { runStartNs } from '@tidemark/workload/timestamp-at';
import { sizeOf } from '../point-ranges.ts';
import { CacheFiles } from './cache-files.ts';
import { countMatch, createKeyCounts, type KeyCounts } from './count-keys.ts';
import { expectMetrics, type Share } from './expected-series.ts';
import type { KeyPassOrder } from './key-pass-order.ts';
import {
  beginMatch,
  forgetCached,
  isMissing,
  matchCached,
  matchExpired,
  matchFile,
  type SeriesMatch,
} from './match-series.ts';

/** Points whose keys are held in memory at once. */
const pointsPerShare = 1_000_000;
const pauseMs = 1_000;
/** Nothing more turned up for so many looks: what is missing is not on its way. */
const looksUnchanged = 3;

/** Gives, by path, what a cache holds in memory. */
export type AskCache = (queryPort: number, paths: readonly string[]) => Promise<Map<string, CachedPoint[]>>;

/**
 * takeKeyPass looks for every key of a run: in the files of all caches first, then, for those that are missing, in their memory, and in the
 * files again, because a cache may have written meanwhile. It goes on as long as more turns up.
 */
export async function takeKeyPass(order: KeyPassOrder, clock: Clock, askCache: AskCache): Promise<KeyCounts> {
  const { schema, profile, keeping, caches, sent, unknown } = order;
  const startNs = runStartNs(profile, order.simulatedStartMs);
  const metricsAt = createMetricsAt(schema, profile, startNs, order.naming, order.runName);
  const { pointsPerRound } = buildRound(schema);
  const files = caches.map(({ directory }) => new CacheFiles(directory));
  const counts = createKeyCounts(caches.map(({ name }) => name));
  const shares = Math.min(Math.ceil(sizeOf(sent) / pointsPerShare), pointsPerRound) || 1;
  const untilMs = clock.nowMs() + order.longestWaitMs;
  const look = (match: SeriesMatch) => readFiles(match, files, order, clock);
  for (let index = 0; index < shares; index += 1) {
    const share: Share = { index, count: shares };
    const expected = expectMetrics(metricsAt, keeping.stepSeconds, { sent, unknown }, pointsPerRound, share);
    counts.metrics += expected.metrics;
    const missing: SeriesMatch[] = [];
    for (const [path, series] of expected.bySeries) {
      const match = beginMatch(path, series);
      look(match);
      if (isMissing(match)) missing.push(match);
      else countMatch(counts, match);
    }
    await lookAgain(missing, { look, untilMs, clock, ask: (matches) => askCaches(matches, order, askCache) });
    for (const match of missing) countMatch(counts, match);
  }
  counts.overwritten = counts.metrics - counts.keys;
  counts.unexpected += countUnexpectedFiles(files, clock);
  return counts;
}

function readFiles(
  match: SeriesMatch,
  files: readonly CacheFiles[],
  { keeping }: KeyPassOrder,
  clock: Clock,
): void {
  const nowSeconds = Math.floor(clock.wallMs() / 1_000);
  for (const [holder, cache] of files.entries()) {
    const file = cache.read(match.path);
    if (file !== null) matchFile(match, file, { nowSeconds, holder }, keeping);
  }
  matchExpired(match, nowSeconds, keeping);
}

type Looking = {
  look: (match: SeriesMatch) => void;
  ask: (matches: SeriesMatch[]) => Promise<void>;
  untilMs: number;
  clock: Clock;
};

async function lookAgain(
  missing: readonly SeriesMatch[],
  { look, ask, untilMs, clock }: Looking,
): Promise<void> {
  let unchanged = 0;
  let before = -1;
  for (let left = [...missing]; left.length > 0; left = left.filter(isMissing)) {
    for (const match of left) forgetCached(match);
    await ask(left);
    for (const match of left) look(match);
    const now = countMissing(left);
    unchanged = now === before ? unchanged + 1 : 0;
    before = now;
    if (now === 0 || unchanged >= looksUnchanged || clock.nowMs() >= untilMs) return;
    await clock.sleep(pauseMs);
  }
}

function countMissing(matches: readonly SeriesMatch[]): number {
  let missing = 0;
  for (const { fates } of matches) for (const fate of fates) if (fate === 0) missing += 1;
  return missing;
}

async function askCaches(
  matches: readonly SeriesMatch[],
  { caches, keeping }: KeyPassOrder,
  askCache: AskCache,
): Promise<void> {
  const paths = matches.map(({ path }) => path);
  const byPath = new Map(matches.map((match) => [match.path, match]));
  for (const [holder, { queryPort }] of caches.entries()) {
    if (queryPort === null) continue;
    for (const [path, points] of await askCache(queryPort, paths)) {
      const match = byPath.get(path);
      for (const { timestampSeconds } of match === undefined ? [] : points)
        if (match !== undefined)
          matchCached(match, Math.floor(timestampSeconds / keeping.stepSeconds), holder);
    }
  }
}

/** Keys of paths that the run never wrote. */
function countUnexpectedFiles(files: readonly CacheFiles[], clock: Clock): number {
  const nowSeconds = Math.floor(clock.wallMs() / 1_000);
  let unexpected = 0;
  for (const cache of files)
    for (const { file } of cache.others()) {
      const [finest] = file.archives;
      if (finest !== undefined)
        eachLivePoint(file, finest, nowSeconds, () => {
          unexpected += 1;
        });
    }
  return unexpected;
}
