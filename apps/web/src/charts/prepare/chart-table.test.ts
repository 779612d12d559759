import { expect, it } from 'vitest';
import { aChartRun, aMetricSeries } from '#testing/a-chart-run.ts';
import { chartRecipes } from './chart-recipes.ts';
import { chartCsv } from './chart-table.ts';
import { prepareCharts } from './prepare-chart.ts';

it('writes every reading with its clocks and unit, a failed one with its reason', () => {
  const run = aChartRun({ series: [aMetricSeries('rssBytes', 'underLoad', [7, null])] });
  const [model] = prepareCharts([run], 'elapsed', chartRecipes);
  if (!model) throw new Error('there is a chart');
  expect(chartCsv(model)).toEqual({
    columns: [
      'line',
      'elapsed (ms)',
      'simulated (ms)',
      'Resident memory (RSS) (bytes)',
      'reason for no value',
    ],
    rows: [
      ['Under load', 0, 0, 7, null],
      ['Under load', 1_000, 8_640_000, null, 'the probe timed out'],
    ],
  });
});
