import { hash32 } from '@tidemark/domain/kernel/seeded-random';
import { createSelector } from './selector.ts';
import type { Pause, SinkScript } from './sink-script.ts';

type Latency = SinkScript['latency'];

const jitterSalt = 1;
const words = 4_294_967_296;

/** createLatencies gives how long each request takes by its number; each number is passed once, ascending. */
export function createLatencies(latency: Latency): (number: number) => number {
  const classes = latency.classes.map(({ when, latencyMs }) => ({
    selector: createSelector(when),
    latencyMs,
  }));
  return (number) =>
    classes.find(({ selector }) => selector.takes(number))?.latencyMs ??
    latency.baseMs + jitterOf(latency.jitterMs, number);
}

/**
 * dueTimeMs gives when a request is answered that arrived `arrivedMs` after the script began and takes `ownMs`:
 * arrival + own time + degradation by the time of arrival, moved to the end of a pause that it falls into.
 */
export function dueTimeMs(latency: Latency, ownMs: number, arrivedMs: number): number {
  return afterPauses(latency.pauses, arrivedMs + ownMs + degradationMs(latency, arrivedMs));
}

function jitterOf(jitterMs: number, number: number): number {
  return jitterMs === 0 ? 0 : (hash32(0, number, jitterSalt) / words) * jitterMs;
}

function degradationMs({ degradation }: Latency, elapsedMs: number): number {
  return degradation === null
    ? 0
    : Math.min(degradation.maxMs, (degradation.msPerSecond * elapsedMs) / 1_000);
}

/** The end of one pause may lie within another; each is passed at most once a round. */
function afterPauses(pauses: readonly Pause[], dueMs: number): number {
  let atMs = dueMs;
  for (let round = 0; round < pauses.length; round += 1) {
    const next = pauses.reduce((moment, pause) => afterPause(pause, moment), atMs);
    if (next === atMs) break;
    atMs = next;
  }
  return atMs;
}

function afterPause({ firstAtMs, lengthMs, everyMs }: Pause, atMs: number): number {
  const sinceFirst = atMs - firstAtMs;
  if (sinceFirst < 0) return atMs;
  const into = everyMs === null ? sinceFirst : sinceFirst % everyMs;
  return into < lengthMs ? atMs - into + lengthMs : atMs;
}
