import { printable } from '@tidemark/domain/kernel/printable';
import { withoutHostPaths } from '@tidemark/domain/kernel/without-host-paths';
import { readPickle } from './pickle.ts';
import type { PickleLimits, PickleValue } from './pickle-stack.ts';
import { type Reading, refuse } from './reading.ts';

/** A point that a cache holds and has not written yet. */
export type CachedPoint = { timestampSeconds: number; value: number };

/** The answer of a cache's query port: points of one name, points of several, or the last line of the error that the cache reports. */
export type CacheAnswer =
  | { kind: 'points'; points: CachedPoint[] }
  | { kind: 'points-by-path'; pointsByPath: Map<string, CachedPoint[]> }
  | { kind: 'error'; text: string };

/** readCacheAnswer reads one frame of the query port, without its length. Points are in the order of the answer. */
export function readCacheAnswer(frame: Uint8Array, limits: Partial<PickleLimits> = {}): Reading<CacheAnswer> {
  const read = readPickle(frame, limits);
  if (!read.ok) return read;
  if (!(read.value instanceof Map)) return refuse('the answer of the cache is not a dict');
  return answerOf(read.value) ?? refuse('the answer of the cache is neither points nor an error');
}

function answerOf(answer: Map<unknown, PickleValue>): Reading<CacheAnswer> | null {
  const error = answer.get('error');
  if (typeof error === 'string') return { ok: true, value: { kind: 'error', text: lastLineOf(error) } };
  const list = answer.get('datapoints');
  if (list !== undefined) {
    const points = pointsOf(list);
    return points && { ok: true, value: { kind: 'points', points } };
  }
  const byPath = answer.get('datapointsByMetric');
  if (!(byPath instanceof Map)) return null;
  const pointsByPath = new Map<string, CachedPoint[]>();
  for (const [path, held] of byPath) {
    const points = pointsOf(held);
    if (typeof path !== 'string' || points === null) return null;
    pointsByPath.set(path, points);
  }
  return { ok: true, value: { kind: 'points-by-path', pointsByPath } };
}

/** A timestamp may have a fraction, as the cache's own metrics do; infinite values are possible, NaN is not stored by carbon. */
function pointsOf(list: PickleValue): CachedPoint[] | null {
  if (!Array.isArray(list)) return null;
  const points: CachedPoint[] = [];
  for (const item of list) {
    if (!Array.isArray(item) || item.length !== 2) return null;
    const [timestampSeconds, value] = item;
    if (typeof timestampSeconds !== 'number' || typeof value !== 'number') return null;
    if (!Number.isFinite(timestampSeconds)) return null;
    points.push({ timestampSeconds, value });
  }
  return points;
}

const maxErrorLength = 200;

/** Of a traceback only its last line says what happened; the others show code and paths of the host. */
function lastLineOf(text: string): string {
  const whole = text.trimEnd();
  const line = whole.slice(whole.lastIndexOf('\n') + 1).slice(0, 10 * maxErrorLength);
  return printable(withoutHostPaths(line.trim())).slice(0, maxErrorLength);
}
