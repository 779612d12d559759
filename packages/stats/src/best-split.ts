/** Where a list falls most clearly into two parts: `at` is the first index of the right one, `q` the scaled energy distance. */
export type Split = { at: number; q: number };

/**
 * bestSplit finds the place where left and right differ most: q = m n / (m + n) times (2 mean|x - y| - mean|x - x'| - mean|y - y'|)
 * over all pairs, the energy statistic with exponent 1 (Matteson & James 2014, eq. 5-7). Null where a side would have fewer than
 * `fewest` (2 at least). The cost grows with the square of the length.
 */
export function bestSplit(values: readonly number[], fewest: number): Split | null {
  const n = values.length;
  let between = 0;
  let left = 0;
  let right = pairSum(values);
  let best: Split | null = null;
  for (let size = 1; size <= n - fewest; size += 1) {
    // The value before the split moves from the right to the left.
    const moved = values[size - 1] ?? 0;
    const toLeft = distanceSum(values, moved, 0, size - 1);
    const toRight = distanceSum(values, moved, size, n);
    left += toLeft;
    right -= toRight;
    between += toRight - toLeft;
    if (size < fewest) continue;
    const other = n - size;
    const energy = (2 * between) / (size * other) - meanOfPairs(left, size) - meanOfPairs(right, other);
    const q = ((size * other) / n) * energy;
    if (best === null || q > best.q) best = { at: size, q };
  }
  return best;
}

const meanOfPairs = (sum: number, size: number) => (2 * sum) / (size * (size - 1));

function distanceSum(values: readonly number[], to: number, from: number, end: number): number {
  let sum = 0;
  for (let index = from; index < end; index += 1) sum += Math.abs((values[index] ?? 0) - to);
  return sum;
}

/** Sum of the distances of all pairs. */
function pairSum(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.reduce((sum, value, index) => sum + value * (2 * index - sorted.length + 1), 0);
}
