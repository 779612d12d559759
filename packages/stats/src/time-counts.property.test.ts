import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHistogram, decodeHistogram, recordUs, summarizeHistogram } from './histogram.ts';
import { encodeSlots, lowestOf, percentileOf, slotOf, TimeCounts } from './time-counts.ts';

const times = fc.array(
  fc.oneof(
    fc.integer({ min: -5, max: 5_000 }),
    fc.integer({ min: 0, max: 200_000_000 }),
    fc.double({ min: 0, max: 1e7, noNaN: true }),
  ),
  { minLength: 1, maxLength: 300 },
);

test('gives the histogram that HdrHistogram gives, however the times are spread over threads', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 4 }), (values, threads) => {
      const expected = createHistogram();
      const counters = Array.from({ length: threads }, () => new TimeCounts());
      values.forEach((value, index) => {
        recordUs(expected, value);
        counters[index % threads]?.record(value);
      });
      const merged = encodeSlots(counters.map((counter) => counter.take()));
      expect(merged).not.toBeNull();
      if (merged === null) return;
      const { meanUs: _, ...percentiles } = summarizeHistogram(decodeHistogram(merged));
      const { meanUs: __, ...wanted } = summarizeHistogram(expected);
      expect(percentiles).toEqual(wanted);
    }),
  );
});

test('every microsecond up to 120 s lies in the slot whose lowest time is at or below it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120_000_000 }), (us) => {
      const slot = slotOf(us);
      expect(lowestOf(slot)).toBeLessThanOrEqual(us);
      expect(lowestOf(slot + 1)).toBeGreaterThan(us);
    }),
  );
});

test('percentiles agree with those of HdrHistogram', () => {
  fc.assert(
    fc.property(times, fc.constantFrom(50, 90, 95, 99, 99.9, 100), (values, percentile) => {
      const expected = createHistogram();
      const counter = new TimeCounts();
      for (const value of values) {
        recordUs(expected, value);
        counter.record(value);
      }
      expect(percentileOf(counter.take(), percentile)).toBe(expected.getValueAtPercentile(percentile));
    }),
  );
});

test('what was taken is not given again', () => {
  const counter = new TimeCounts();
  counter.record(1_000, 3);
  expect(counter.take()?.[1_000]).toBe(3);
  expect(counter.take()).toBeNull();
});
