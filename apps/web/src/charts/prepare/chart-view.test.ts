import { describe, expect, it } from 'vitest';
import { linePath } from '#charts/plot/line-path.ts';
import { plotFrame, toPixels } from '#charts/plot/plot-frame.ts';
import { aChartRun, aMetricSeries } from '#testing/a-chart-run.ts';
import { chartRecipes } from './chart-recipes.ts';
import { canBeLog, chartView, offsetsWithin } from './chart-view.ts';
import { prepareCharts } from './prepare-chart.ts';

const off = { zoom: null, isLog: false };

function rateChart(values: (number | null)[]) {
  const series = [aMetricSeries('pointsPerSec', 'underLoad', values, { unit: 'points/s' })];
  const [model] = prepareCharts(
    [aChartRun({ series })],
    'elapsed',
    chartRecipes.filter(({ key }) => key === 'pointsPerSec'),
  );
  if (!model) throw new Error('no chart');
  return model;
}

describe('chartView', () => {
  it('is the whole chart where nothing else is asked for', () => {
    const model = rateChart([1, 2]);
    expect(chartView(model, off)).toBe(model);
  });

  it('shows a part of the time with one reading beyond each end, on an axis that fits it', () => {
    const model = rateChart([9_000, 1, 2, 3, 4, 9_000]);
    const part = chartView(model, { zoom: [1_500, 3_500], isLog: false });
    expect(part.xDomain).toEqual([1_500, 3_500]);
    expect(part.lines[0]?.points.map(({ y }) => y)).toEqual([1, 2, 3, 4]);
    expect(part.yDomain[0]).toBe(0);
    expect(part.yDomain[1]).toBeCloseTo(3.15);
    expect(part.xTicks.every(({ value }) => value >= 1_500 && value <= 3_500)).toBe(true);
  });

  it('is the whole chart where the part has nothing of it', () => {
    const model = rateChart([1, 2]);
    expect(chartView(model, { zoom: [90_000, 99_000], isLog: false })).toBe(model);
  });

  it('gives zero no place on a log scale, says so, and does not raise the lowest reading to it', () => {
    const model = chartView(rateChart([0, 10, null, 1_000]), { zoom: null, isLog: true });
    expect(model.isLog).toBe(true);
    expect(model.yDomain[0]).toBeGreaterThan(0);
    expect(model.notes).toContain('One reading of 0 has no place on a log scale and leaves a gap.');
    const path = linePath(model.lines[0]?.points ?? [], toPixels(model, plotFrame(400, 1)));
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path).not.toMatch(/NaN|Infinity/);
  });

  it('offers no log scale where nothing is above zero', () => {
    expect(canBeLog(rateChart([0, 0]))).toBe(false);
    expect(canBeLog(rateChart([0, 1]))).toBe(true);
  });

  it('asks for the part of the runs that is shown', () => {
    expect(offsetsWithin([rateChart([1, 2, 3, 4, 5])], [1_500, 2_500])).toEqual([1_000, 3_000]);
    expect(offsetsWithin([], [0, 1])).toBeNull();
  });
});

describe('an axis from zero', () => {
  it.each([100, 149, 150, 7])('leaves room above a highest reading of %d', (highest) => {
    expect(rateChart([1, highest]).yDomain[1]).toBeGreaterThanOrEqual(1.05 * highest);
  });
});
