import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createHistogram,
  encodeHistogram,
  type Hdr,
  mergeHistograms,
  recordUs,
  summarizeHistogram,
} from './histogram.ts';

const values = fc.array(fc.integer({ min: 1, max: 120_000_000 }), { maxLength: 40 });

function histogramOf(valuesUs: number[]): Hdr {
  const histogram = createHistogram();
  for (const value of valuesUs) recordUs(histogram, value);
  return histogram;
}

const encodedOf = (valuesUs: number[]) => encodeHistogram(histogramOf(valuesUs));

function merged(...texts: string[]): Hdr {
  return mergeHistograms(texts) ?? createHistogram();
}

test('merging loses nothing: it equals one histogram of all values', () => {
  fc.assert(
    fc.property(values, values, (a, b) => {
      const together = histogramOf([...a, ...b]);
      expect(summarizeHistogram(merged(encodedOf(a), encodedOf(b)))).toEqual(summarizeHistogram(together));
      expect(encodeHistogram(merged(encodedOf(a), encodedOf(b)))).toBe(encodeHistogram(together));
    }),
    { numRuns: 100 },
  );
});

test('merging is associative', () => {
  fc.assert(
    fc.property(values, values, values, (a, b, c) => {
      const left = merged(encodeHistogram(merged(encodedOf(a), encodedOf(b))), encodedOf(c));
      const right = merged(encodedOf(a), encodeHistogram(merged(encodedOf(b), encodedOf(c))));
      expect(encodeHistogram(left)).toBe(encodeHistogram(right));
    }),
    { numRuns: 50 },
  );
});
