import type { RatioEstimate } from '@tidemark/domain/result/query-summary';
import { expect, it } from 'vitest';
import { differenceText, formatSentence, formatWords } from './format-sentence.ts';

const ratio = (median: number, min: number, max: number, interval: number[] = []): RatioEstimate => ({
  median,
  min,
  max,
  pairs: 5,
  low: interval[0] ?? null,
  high: interval[1] ?? null,
});

it.each<[keyof typeof formatWords, RatioEstimate, string]>([
  ['time', ratio(0.75, 0.69, 0.82), '25 % faster (18 to 31 %)'],
  ['time', ratio(1.5, 1.4, 1.6), '50 % slower (40 to 60 %)'],
  ['time', ratio(1.352, 0.64, 1.76), '35 % slower (inconclusive: −76 to +36 %)'],
  ['time', ratio(0.75, 0.5, 1.2, [0.69, 0.82]), '25 % faster (18 to 31 %)'],
  ['time', ratio(1, 1, 1), 'as fast'],
  ['heap', ratio(0.98, 0.9, 1.05), '2 % less heap (inconclusive: −10 to +5 %)'],
  ['bytes', ratio(0.853, 0.853, 0.853), '15 % less to transfer'],
  ['bytes', ratio(1.1, 1.05, 1.2), '10 % more to transfer (5 to 20 %)'],
])('%s %j is "%s"', (figure, estimate, text) => {
  expect(differenceText(estimate, formatWords[figure])).toBe(text);
});

it('a comparison is one sentence, without the figures that were not measured', () => {
  const comparison = { text: '', baseline: 'a', candidate: 'b', bytes: null };
  const serviceTime = ratio(0.75, 0.69, 0.82);
  const heapBytes = ratio(0.83, 0.82, 0.84);
  expect(formatSentence({ ...comparison, serviceTime, heapBytes })).toBe(
    'Over 5 pairs, MessagePack is 25 % faster (18 to 31 %) to request and decode and takes 17 % less heap (16 to 18 %).',
  );
  expect(formatSentence({ ...comparison, serviceTime, heapBytes: null })).toBe(
    'Over 5 pairs, MessagePack is 25 % faster (18 to 31 %) to request and decode.',
  );
  expect(formatSentence({ ...comparison, serviceTime: null, heapBytes: null })).toBeNull();
});
