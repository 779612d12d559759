import { describe, expect, it } from 'vitest';
import {
  instrumentLine,
  type PercentileLine,
  percentileCsv,
  preparePercentiles,
  runCurve,
  whyNoLine,
} from './prepare-percentiles.ts';

const point = (quantile: number, us: number, spread = 0) => ({
  quantile,
  us,
  lowUs: us - spread,
  highUs: us + spread,
});

function aLine(points: PercentileLine['points']): PercentileLine {
  return { key: 'a', label: 'a side', hue: 'var(--hue-blue)', marker: 'circle', dash: 0, points };
}

describe('preparePercentiles', () => {
  it('spaces percentiles by nines and leaves the longest time to the table', () => {
    const model = preparePercentiles(
      [aLine([point(0, 1), point(0.9, 10), point(0.99, 100), point(1, 5_000)])],
      {
        onLogs: false,
      },
    );
    expect(model.lines[0]?.points.map(({ x }) => Math.round(x * 1e6) / 1e6)).toEqual([0, 1, 2]);
    expect(model.xTicks.map(({ label }) => label)).toEqual(['lowest', '50 %', '90 %', '99 %']);
    expect(model.yDomain[0]).toBe(0);
    expect(model.yDomain[1]).toBeLessThan(5_000);
  });

  it('draws the spread of the runs of a side as an area, and none around a single run', () => {
    const side = preparePercentiles([aLine([point(0, 10, 2), point(0.9, 20, 5)])], { onLogs: false });
    expect(side.bands?.[0]?.points[1]).toMatchObject({ low: 15, high: 25 });
    const run = preparePercentiles([aLine(runCurve({ count: 9, points: [{ quantile: 0, us: 3 }] }))], {
      onLogs: false,
    });
    expect(run.bands).toEqual([]);
  });

  it('puts times on powers of ten where asked', () => {
    const model = preparePercentiles([aLine([point(0, 200), point(0.9, 30_000)])], { onLogs: true });
    expect(model.yTicks).toEqual([
      { value: 2, label: '100 µs' },
      { value: 3, label: '1 ms' },
      { value: 4, label: '10 ms' },
      { value: 5, label: '100 ms' },
    ]);
    expect(model.lines[0]?.points[0]?.y).toBeCloseTo(Math.log10(200), 10);
  });

  it('is saved with every quantile, the longest time among them', () => {
    expect(percentileCsv([aLine([point(0.5, 7, 1), point(1, 9)])]).rows).toEqual([
      ['a side', 0.5, 7, 6, 8],
      ['a side', 1, 9, 9, 9],
    ]);
  });
});

describe('instrumentLine', () => {
  const curve = (us: number) => ({ count: 10, points: [{ quantile: 1, us }] });

  it('is the run with the largest error, and none where no run measured it', () => {
    expect(instrumentLine([curve(100), null, curve(900), curve(300)])?.points[0]?.us).toBe(900);
    expect(instrumentLine([null])).toBeNull();
  });
});

it('runs that stored their times are not called runs without them where their speeds do not count', () => {
  expect(whyNoLine(0)).toContain('no stored distribution');
  expect(whyNoLine(3)).toContain('Choose Runs');
});
