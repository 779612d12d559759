import { expect, it } from 'vitest';
import { differenceText, formatSentence } from './format-sentence.ts';

const ratio = (median: number, min: number, max: number) => ({
  median,
  min,
  max,
  pairs: 5,
  low: null,
  high: null,
});

it.each([
  [ratio(0.75, 0.69, 0.82), '25 % less time (18 to 31 %)'],
  [ratio(1.5, 1.4, 1.6), '50 % more time (40 to 60 %)'],
  [ratio(0.98, 0.9, 1.05), '2 % less time (pairs disagree: 10 % less to 5 % more)'],
  [ratio(0.853, 0.853, 0.853), '15 % less time'],
  [ratio(1, 1, 1), 'as much time'],
])('a ratio has its spread, and says where the pairs disagree: %j', (estimate, text) => {
  expect(differenceText(estimate, 'time')).toBe(text);
});

it('a comparison is one sentence, without the figures that were not measured', () => {
  const comparison = { text: '', baseline: 'a', candidate: 'b', bytes: null };
  const serviceTime = ratio(0.75, 0.69, 0.82);
  expect(formatSentence({ ...comparison, serviceTime, heapBytes: ratio(0.83, 0.82, 0.84) })).toBe(
    'Over 5 pairs, MessagePack took 25 % less time (18 to 31 %) to request and decode and 17 % less heap (16 to 18 %).',
  );
  expect(formatSentence({ ...comparison, serviceTime, heapBytes: null })).toBe(
    'Over 5 pairs, MessagePack took 25 % less time (18 to 31 %) to request and decode.',
  );
  expect(formatSentence({ ...comparison, serviceTime: null, heapBytes: null })).toBeNull();
});
