import type { Sample } from '@tidemark/domain/run/sample';
import { expect, test } from 'vitest';
import { hasConverged as hasConvergedSince } from './await-convergence.ts';

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

/** Of a fault that is the first one. */
function hasConverged(counts: Sample[], beganOffsetMs: number): boolean {
  return hasConvergedSince(counts, { firstFaultMs: beganOffsetMs, beganOffsetMs });
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

test('parts that an earlier fault drove apart have not converged while they differ by no more than it made them', () => {
  const spread = countsOf([10, 10], [20, 10], [30, 10], [40, 10], [50, 30]);
  const during = { firstFaultMs: 1_500, beganOffsetMs: 3_500 };
  expect(hasConvergedSince(spread, during)).toBe(false);
  const together = countsOf([10, 10], [20, 10], [30, 10], [40, 10], [50, 50]);
  expect(hasConvergedSince(together, during)).toBe(true);
});
