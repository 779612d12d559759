import type { ChartAxis } from './chart-model.ts';

/** A part of an axis. */
export type Span = readonly [number, number];

/** Shortest time that can be looked at. */
const shortestMs = 1_000;

/** zoomText writes a part of a clock for the address. */
export function zoomText(axis: ChartAxis, [low, high]: Span): string {
  return `${axis}:${Math.round(low)}:${Math.round(high)}`;
}

/** readZoom reads what zoomText wrote; null for anything else and for another clock. */
export function readZoom(text: string | null, axis: ChartAxis): Span | null {
  const [named, from, until, ...more] = (text ?? '').split(':');
  const [low, high] = [Number(from || Number.NaN), Number(until || Number.NaN)];
  const isSpan = Number.isFinite(low) && Number.isFinite(high) && high - low >= shortestMs;
  return named === axis && more.length === 0 && isSpan ? [low, high] : null;
}

/** zoomedBy makes a part longer or shorter around a moment, within the whole; null: it is the whole. */
export function zoomedBy(shown: Span, whole: Span, around: number, factor: number): Span | null {
  const length = Math.max(shortestMs, (shown[1] - shown[0]) * factor);
  if (length >= whole[1] - whole[0]) return null;
  const share = (around - shown[0]) / (shown[1] - shown[0]);
  return within([around - share * length, around - share * length + length], whole);
}

/** movedBy shifts a part by a share of its length, within the whole. */
export function movedBy(shown: Span, whole: Span, share: number): Span {
  const step = (shown[1] - shown[0]) * share;
  return within([shown[0] + step, shown[1] + step], whole);
}

/** selected is the part between two moments; null where they are too close to mean one. */
export function selected(from: number, until: number): Span | null {
  const [low, high] = from < until ? [from, until] : [until, from];
  return high - low < shortestMs ? null : [low, high];
}

function within([low, high]: Span, [first, last]: Span): Span {
  const shift = low < first ? first - low : high > last ? last - high : 0;
  return [low + shift, high + shift];
}
