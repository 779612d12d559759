import { createHistogram, encodeHistogram, recordUs } from '@tidemark/stats/histogram';
import { expect, it } from 'vitest';
import { createMergedTimes } from './merged-times.ts';

function histogramOf(times: readonly number[]): string {
  const histogram = createHistogram();
  for (const us of times) recordUs(histogram, us);
  return encodeHistogram(histogram);
}

it('supports a percentile from twenty values on', () => {
  const supported = (count: number) => {
    const times = createMergedTimes();
    times.add(histogramOf(Array.from({ length: count }, (_, i) => i + 1)));
    return times.supportedUs(99);
  };
  expect([19, 20].map(supported)).toEqual([null, 10]);
});

it('loses nothing however many histograms it merges on the way', () => {
  const times = createMergedTimes();
  for (let us = 1; us <= 200; us += 1) times.add(histogramOf([us]));
  expect(times.summary()).toMatchObject({ count: 200, p50Us: 100 });
});
