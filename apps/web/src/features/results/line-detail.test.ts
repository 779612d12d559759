import { describe, expect, it } from 'vitest';
import { aMetricSeries } from '#testing/a-chart-run.ts';
import { isThinned, withDetail } from './line-detail.ts';

const line = (offsets: number[], kind: 'underLoad' | 'settled' = 'underLoad') =>
  aMetricSeries('rssBytes', kind, offsets, {
    points: offsets.map((offsetMs) => ({ offsetMs, simulatedAtMs: null, value: offsetMs, reason: null })),
  });
const offsets = (lines: { points: { offsetMs: number }[] }[]) =>
  lines.map(({ points }) => points.map(({ offsetMs }) => offsetMs));

describe('withDetail', () => {
  it('replaces a part of a line by every reading in it, and leaves the rest', () => {
    const finer = withDetail([line([0, 10, 20, 30]), line([0, 30], 'settled')], [line([10, 12, 14, 20])]);
    expect(offsets(finer)).toEqual([
      [0, 10, 12, 14, 20, 30],
      [0, 30],
    ]);
  });

  it('takes the detail of the same part of the target', () => {
    const [a, b] = ['cache:a', 'cache:b'].map((part) => ({ ...line([0, 20]), part }));
    if (!a || !b) throw new TypeError('two lines');
    const finer = withDetail([a, b], [{ ...b, points: line([0, 10, 20]).points }]);
    expect(offsets(finer)).toEqual([
      [0, 20],
      [0, 10, 20],
    ]);
  });

  it('keeps the line where the part has no reading', () => {
    expect(offsets(withDetail([line([0, 10])], [line([])]))).toEqual([[0, 10]]);
  });
});

it('is thinned where there are more readings than points', () => {
  expect([isThinned(line([1, 2])), isThinned({ ...line([1, 2]), totalPoints: 3 })]).toEqual([false, true]);
});
