import { type MemorySlope, memorySlopeShape } from '@tidemark/domain/result/memory-slope';
import { aSlope, aSlopeWithoutData } from '@tidemark/domain/testing/an-analysis';
import { expect, it } from 'vitest';
import { memorySlope } from './memory-slope.ts';
import { slopeSentence, verdictText } from './slope-sentence.ts';

const MiB = 1_048_576;
const noise = [0.4, -0.3, 0.1, -0.5, 0.3, 0.2, -0.4, 0.5, -0.2, -0.1, 0.3, -0.3];

/** Heap at rest, a value per simulated day. */
function slopeOf(mebibytes: readonly number[], growsByPlan: string | null = null): MemorySlope {
  return memorySlope({
    figure: 'heap in use at rest',
    medians: mebibytes.map((value, i) => ({
      endDay: i + 1,
      firstDay: i + 1,
      median: value * MiB,
      readings: 1,
    })),
    periodDays: 1,
    warmUp: { untilDay: 0, endedBy: 'first_drop' },
    growsByPlan,
  });
}

const days = (count: number, heapOf: (day: number, noise: number) => number) =>
  Array.from({ length: count }, (_, day) => heapOf(day, noise[day % noise.length] ?? 0));
const slowing = days(38, (day, e) => 900 + 0.6 * day - 90 * Math.exp(-day / 6) + e / 4);

it.each<[string, MemorySlope, string]>([
  [
    'growth over five days is no leak',
    slopeOf([100, 118, 137, 154, 172]),
    'Heap keeps growing: +18 MiB per simulated day (95 % CI 17 to 19).',
  ],
  [
    'a leak is quoted by the lower bound',
    slopeOf(days(12, (day, e) => 100 + 18 * day + e)),
    'Heap leaks at least 17.9 MiB per simulated day (95 % CI 17.9 to 18.1 MiB over 12 days).',
  ],
  [
    'a field that stays within 1 MiB over six days is flat',
    slopeOf([6.1, 6.9, 6.2, 7.0, 6.4, 6.95]),
    'Heap is flat: within 922 KiB over 6 simulated days.',
  ],
  [
    'a field that creeps by less than the floor is flat',
    slopeOf([2.1, 2.12, 2.15, 2.16, 2.19, 2.21]),
    'Heap is flat: +23 KiB per simulated day (95 % CI 19 to 26).',
  ],
  [
    'a large heap is flat within 0.1 % per day',
    slopeOf(days(12, (_, e) => 1_000 + e)),
    'Heap is flat: −7.9 KiB per simulated day (95 % CI −76 to 60).',
  ],
  [
    'memory that shrinks falls',
    slopeOf(days(12, (day, e) => 500 - 10 * day + e)),
    'Heap falls: −10.0 MiB per simulated day (95 % CI −10.1 to −9.94).',
  ],
  [
    'a wide interval leaves growth undecided',
    slopeOf([100, 108, 97, 112, 105, 118]),
    'Whether heap grows is undecided (95 % CI −1.6 to 7.0 MiB per simulated day): about 2 more simulated days would decide.',
  ],
  [
    'growth that the plan causes is stated with the reason',
    slopeOf([100, 120, 140, 160.5], 'the plan adds 12,960 series per simulated day'),
    'Heap keeps growing: +20.2 MiB per simulated day (95 % CI 19.8 to 20.5); the plan adds 12,960 series per simulated day.',
  ],
  [
    'too few days say what is missing',
    aSlopeWithoutData('more days'),
    'Heap: not enough data, needs more days.',
  ],
  [
    'older results called growth over five days a leak',
    memorySlopeShape.parse(aSlope({ verdict: 'leak' })),
    'Heap keeps growing: +1.0 MiB per simulated day (95 % CI 0.50 to 1.5).',
  ],
])('%s', (_, slope, sentence) => {
  expect(slopeSentence('Heap', slope)).toBe(sentence);
});

it('judges growth that slows down by its steady part', () => {
  const slope = slopeOf(slowing);
  expect(slope.warmUp).toEqual({ untilDay: 20, endedBy: 'steady_growth' });
  expect(slopeSentence('Heap', slope)).toBe(
    'Whether heap grows is undecided (95 % CI 0.00 to 1.6 MiB per simulated day): about 25 more simulated days would decide.',
  );
  expect(slope.points.filter(({ isUsed }) => isUsed)).toHaveLength(19);
});

it('gives the verdict in a word, and the reason where it is undecided', () => {
  expect(verdictText(aSlope())).toEqual(['growing']);
  expect(verdictText(aSlope({ verdict: 'inconclusive', reason: 'why' }))).toEqual(['undecided: why']);
  expect(verdictText(aSlopeWithoutData())).toEqual([]);
});
