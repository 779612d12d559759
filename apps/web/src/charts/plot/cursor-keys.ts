import type { ChartPoint } from '#charts/prepare/chart-model.ts';
import type { Span } from '#charts/prepare/zoom.ts';

type Line = { points: readonly ChartPoint[] };

/** keyTarget is the moment that a key moves the crosshair to; null takes it away, undefined: the key is not ours. */
export function keyTarget(
  key: string,
  lines: readonly Line[],
  x: number | null,
  [low, high]: Span,
): number | null | undefined {
  switch (key) {
    case 'ArrowRight':
      return x === null ? low : Math.min(high, neighborX(lines, x, 1) ?? high);
    case 'ArrowLeft':
      return x === null ? high : Math.max(low, neighborX(lines, x, -1) ?? low);
    case 'PageUp':
      return Math.min(high, (x ?? low) + (high - low) / 10);
    case 'PageDown':
      return Math.max(low, (x ?? high) - (high - low) / 10);
    case 'Home':
      return low;
    case 'End':
      return high;
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}

/** nearestPoint is the point closest to `x`, or null where none lies within `reach`; points are in order of x. */
export function nearestPoint(points: readonly ChartPoint[], x: number, reach: number): ChartPoint | null {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.x ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  const candidates = [points[low - 1], points[low]].filter((point) => point !== undefined);
  const nearest = candidates.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];
  return nearest && Math.abs(nearest.x - x) <= reach ? nearest : null;
}

/** The x of the next reading of any line after (or before) `x`. */
function neighborX(lines: readonly Line[], x: number, direction: 1 | -1): number | null {
  const xs = lines.flatMap((line) => line.points.map((point) => point.x));
  const beyond = xs.filter((candidate) => (direction === 1 ? candidate > x : candidate < x));
  if (beyond.length === 0) return null;
  return beyond.reduce((best, candidate) =>
    Math.abs(candidate - x) < Math.abs(best - x) ? candidate : best,
  );
}
