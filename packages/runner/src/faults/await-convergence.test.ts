import type { Sample } from '@tidemark/domain/run/sample';
import { expect, test } from 'vitest';
import { hasConverged } from './await-convergence.ts';

/** Counts of two backends at second 1, 2 and so on; null: the second was not read. */
function countsOf(...pairs: [number, number | null][]): Sample[] {
  return pairs.flatMap((pair, second) =>
    pair.map(
      (value, i): Sample => ({
        metric: 'storedPoints',
        part: `backend:${i + 1}`,
        value,
        reason: value === null ? 'not read' : null,
        kind: 'underLoad',
        offsetMs: (second + 1) * 1_000,
        simulatedAtMs: null,
      }),
    ),
  );
}

test('parts converge when they differ by no more than before the fault, having differed by more', () => {
  const counts = countsOf([10, 12], [20, 20], [30, 20], [40, 25], [50, 48]);
  expect(hasConverged(counts, 1_500)).toBe(true);
  expect(hasConverged(counts.slice(0, -2), 1_500)).toBe(false);
});

test('parts that never differed have not converged, nor do parts that could not be read', () => {
  expect(hasConverged(countsOf([10, 10], [20, 20]), 500)).toBe(false);
  expect(hasConverged(countsOf([10, 10], [30, 20], [40, null]), 1_500)).toBe(false);
  expect(hasConverged([], 0)).toBe(false);
});

test('what differed before the fault began does not count', () => {
  expect(hasConverged(countsOf([30, 10], [30, 30], [40, 40]), 1_500)).toBe(false);
});
