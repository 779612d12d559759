import { expect, it } from 'vitest';
import { periodMedians } from './period-medians.ts';

const samplesIn = (period: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ x: period + (i + 0.5) / count, y: period }));
const periodsOf = (samples: { x: number; y: number }[]) =>
  periodMedians(samples, { from: 0, periodLength: 1 }).map(({ period }) => period);

it('takes a period with half the usual number of samples, and leaves out one with fewer', () => {
  const whole = [0, 1, 2].flatMap((period) => samplesIn(period, 10));
  const last = samplesIn(5, 10);
  expect(periodsOf([...whole, ...samplesIn(3, 5), ...samplesIn(4, 4), ...last])).toEqual([0, 1, 2, 3, 5]);
});

it('looks at a hundred thousand periods', () => {
  expect(periodsOf([...samplesIn(99_999, 10), ...samplesIn(100_000, 10)])).toEqual([99_999]);
});
