import type { ChartPoint } from './chart-model.ts';

/** nearestPoint is the point closest to `x`, or null where none lies within `reach`; points are in order of x. */
export function nearestPoint(points: ChartPoint[], x: number, reach: number): ChartPoint | null {
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

/** neighborX is the x of the next reading of any line after (or before) `x`, for moving by keyboard. */
export function neighborX(lines: { points: ChartPoint[] }[], x: number, direction: 1 | -1): number | null {
  const xs = lines.flatMap((line) => line.points.map((point) => point.x));
  const beyond = xs.filter((candidate) => (direction === 1 ? candidate > x : candidate < x));
  if (beyond.length === 0) return null;
  return beyond.reduce((best, candidate) =>
    Math.abs(candidate - x) < Math.abs(best - x) ? candidate : best,
  );
}
