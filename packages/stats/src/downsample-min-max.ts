/** One value of a series; `y` null means that it could not be read. */
export type SeriesPoint = { x: number; y: number | null };

/**
 * downsampleMinMax thins a series, ascending in x, to at most `maxPoints` (8 at least) of its own points: each stretch keeps its
 * lowest, its highest and its nulls' presence, and the first and last point of the series stay. So peaks and gaps survive.
 */
export function downsampleMinMax<Point extends SeriesPoint>(
  points: readonly Point[],
  maxPoints: number,
): Point[] {
  const limit = Math.max(8, Math.floor(maxPoints));
  if (points.length <= limit) return [...points];
  const stretches = Math.floor((limit - 2) / 3);
  const kept = new Set<number>([0, points.length - 1]);
  for (let s = 0; s < stretches; s += 1) {
    const from = Math.floor((s * points.length) / stretches);
    const end = Math.floor(((s + 1) * points.length) / stretches);
    for (const index of landmarks(points, from, end)) kept.add(index);
  }
  return [...kept].sort((a, b) => a - b).flatMap((index) => points[index] ?? []);
}

/** Indices of the lowest, the highest and the first null of points [from, end). */
function landmarks(points: readonly SeriesPoint[], from: number, end: number): number[] {
  let lowest = -1;
  let highest = -1;
  let firstNull = -1;
  for (let index = from; index < end; index += 1) {
    const y = points[index]?.y ?? null;
    if (y === null) {
      if (firstNull < 0) firstNull = index;
      continue;
    }
    if (lowest < 0 || y < (points[lowest]?.y ?? y)) lowest = index;
    if (highest < 0 || y > (points[highest]?.y ?? y)) highest = index;
  }
  return [lowest, highest, firstNull].filter((index) => index >= 0);
}
