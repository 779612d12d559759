/**
 * quantile gives the q-quantile (0..1) of ascending numbers by linear interpolation between the two nearest
 * (Hyndman and Fan's type 7, the default of R and NumPy); null where there are none.
 */
export function quantile(sorted: readonly number[], q: number): number | null {
  if (sorted.length === 0) return null;
  const position = Math.min(1, Math.max(0, q)) * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] ?? 0;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low;
  return low + (high - low) * (position - below);
}
