import { expect, test } from 'vitest';
import {
  createHistogram,
  curveOfHistogram,
  decodeHistogram,
  encodeHistogram,
  mergeHistograms,
  recordUs,
  summarizeHistogram,
} from './histogram.ts';

test('percentiles of 1..10 000 us lie within 0.1 % of the true ones', () => {
  const histogram = createHistogram();
  for (let us = 1; us <= 10_000; us += 1) recordUs(histogram, us);
  const summary = summarizeHistogram(histogram);
  expect(summary.count).toBe(10_000);
  const expected = {
    meanUs: 5_000.5,
    p50Us: 5_000,
    p90Us: 9_000,
    p95Us: 9_500,
    p99Us: 9_900,
    p999Us: 9_990,
    maxUs: 10_000,
  };
  for (const [name, value] of Object.entries(expected)) {
    const found = Object.entries(summary).find(([key]) => key === name)?.[1] ?? Number.NaN;
    expect(Math.abs(found - value) / value, name).toBeLessThanOrEqual(0.001);
  }
});

test('a wait longer than the range counts at its end instead of vanishing', () => {
  const histogram = createHistogram();
  recordUs(histogram, 3_600_000_000);
  recordUs(histogram, 0);
  expect(summarizeHistogram(histogram).count).toBe(2);
  expect(summarizeHistogram(histogram).maxUs).toBeGreaterThanOrEqual(119_880_000);
});

test('an empty histogram sums up to zeros', () => {
  expect(summarizeHistogram(createHistogram())).toEqual({
    count: 0,
    meanUs: 0,
    p50Us: 0,
    p90Us: 0,
    p95Us: 0,
    p99Us: 0,
    p999Us: 0,
    maxUs: 0,
  });
});

test('an encoded histogram without values is read back, and merging none gives null', () => {
  expect(decodeHistogram(encodeHistogram(createHistogram())).totalCount).toBe(0);
  expect(mergeHistograms([])).toBeNull();
});

test('a curve goes as far as one time lies beyond, and ends at the longest', () => {
  const histogram = createHistogram();
  for (let us = 1; us <= 100; us += 1) recordUs(histogram, us);
  const curve = curveOfHistogram(histogram, [0, 0.5, 0.9, 0.99, 0.999]);
  expect(curve?.count).toBe(100);
  expect(curve?.points).toEqual([
    { quantile: 0, us: 1 },
    { quantile: 0.5, us: 50 },
    { quantile: 0.9, us: 90 },
    { quantile: 0.99, us: 99 },
    { quantile: 1, us: 100 },
  ]);
  expect(curveOfHistogram(createHistogram(), [0.5])).toBeNull();
});
