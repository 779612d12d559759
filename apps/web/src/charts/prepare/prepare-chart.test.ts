import { aSettledPeriod } from '@tidemark/domain/testing/a-summary';
import { describe, expect, it } from 'vitest';
import { aChartRun, aMetricSeries } from '#testing/a-chart-run.ts';
import type { ChartAxis, ChartModel, ChartRun } from './chart-model.ts';
import { chartRecipes, longestNameChars } from './chart-recipes.ts';
import { prepareCharts } from './prepare-chart.ts';

const mebibyte = 1_048_576;
const heap = (kind: 'settled' | 'underLoad', values: (number | null)[]) =>
  aMetricSeries('heapInUseBytes', kind, values);

function chartOf(runs: ChartRun[], key: string, axis: ChartAxis): ChartModel | null {
  return prepareCharts(runs, axis, chartRecipes).find((model) => model.key === key) ?? null;
}

describe('a chart of memory', () => {
  it('draws the line at rest solid with markers and the one under load thin', () => {
    const run = aChartRun({ series: [heap('settled', [1, 2]), heap('underLoad', [3, 4])] });
    const model = chartOf([run], 'heapInUseBytes', 'elapsed');
    expect(model?.lines.map((line) => [line.label, line.look])).toEqual([
      ['At rest', 'settled'],
      ['Under load', 'load'],
    ]);
  });

  it('draws the line under load with full weight where none at rest stands beside it', () => {
    const run = aChartRun({ series: [heap('underLoad', [3, 4])] });
    expect(chartOf([run], 'heapInUseBytes', 'elapsed')?.lines.map(({ look }) => look)).toEqual(['plain']);
  });

  it('keeps a failed reading as a gap with its reason, never as zero', () => {
    const run = aChartRun({ series: [heap('underLoad', [3, null, 4])] });
    const model = chartOf([run], 'heapInUseBytes', 'elapsed');
    expect(model?.lines[0]?.points[1]).toMatchObject({ y: null, reason: 'the probe timed out' });
    expect(model?.notes.join(' ')).toContain('One reading failed and leaves a gap: the probe timed out.');
  });

  it('puts the tidemark at the highest reading of all lines, with value and simulated moment', () => {
    const run = aChartRun({
      series: [heap('settled', [mebibyte]), heap('underLoad', [mebibyte, 8 * mebibyte, 2 * mebibyte])],
    });
    const model = chartOf([run], 'heapInUseBytes', 'elapsed');
    expect(model?.levels).toMatchObject([{ y: 8 * mebibyte, x: 1_000, text: 'peak 8.00 MiB, 2 h 24 min' }]);
  });

  it('names the run at each tidemark where there are several', () => {
    const runs = ['a', 'b'].map((id) =>
      aChartRun({ id, label: `Run ${id}`, series: [heap('underLoad', [1, 2])] }),
    );
    const model = chartOf(runs, 'heapInUseBytes', 'elapsed');
    expect(model?.levels.map((level) => level.text)).toEqual([
      'a: peak 2.00 B, 2 h 24 min',
      'b: peak 2.00 B, 2 h 24 min',
    ]);
  });

  it('shades what each part received beyond what it committed, in one run', () => {
    const of = (metric: 'metricsReceivedPerSec' | 'metricsCommittedPerSec', values: (number | null)[]) => ({
      ...aMetricSeries(metric, 'underLoad', values),
      part: 'cache:a',
    });
    const series = [of('metricsReceivedPerSec', [10, 20, 30]), of('metricsCommittedPerSec', [10, 12, null])];
    const model = chartOf([aChartRun({ series })], 'metricsPerSec', 'elapsed');
    expect(model?.lines.map(({ label }) => label)).toEqual(['cache:a received', 'cache:a committed']);
    expect(model?.bands).toMatchObject([
      {
        points: [
          { x: 0, low: 10, high: 10 },
          { x: 1_000, low: 12, high: 20 },
        ],
      },
    ]);
    expect(model?.notes.join(' ')).toContain('Shaded: received more than committed.');
    const two = [aChartRun({ series }), aChartRun({ id: 'b', label: 'B', series })];
    expect(chartOf(two, 'metricsPerSec', 'elapsed')?.bands).toEqual([]);
  });

  it('draws one line per part of the target, apart by hue in one run and by dash in several', () => {
    const ofPart = (part: string | null) => ({ ...heap('underLoad', [1, 2]), part });
    const run = aChartRun({ series: [ofPart(null), ofPart('cache:a'), ofPart('cache:b')] });
    const alone = chartOf([run], 'heapInUseBytes', 'elapsed')?.lines ?? [];
    expect(alone.map(({ label }) => label)).toEqual(['All parts', 'cache:a', 'cache:b']);
    expect(new Set(alone.slice(1).map(({ hue }) => hue)).size).toBe(2);
    expect(new Set(alone.map(({ key }) => key)).size).toBe(3);
    const two = chartOf([run, aChartRun({ id: 'b', label: 'B' })], 'heapInUseBytes', 'elapsed')?.lines ?? [];
    expect(two.map(({ label, dash }) => [label, dash])).toEqual([
      ['A run, all parts', 0],
      ['A run, cache:a', 0],
      ['A run, cache:b', 1],
    ]);
  });

  it('starts both runs at simulated zero, whatever the data are stamped with', () => {
    const late = aChartRun({ simulatedStartMs: 5_000, series: [heap('underLoad', [1, 2])] });
    const model = chartOf([late], 'heapInUseBytes', 'simulated');
    expect(model?.lines[0]?.points.map((point) => point.x)).toEqual([0, 8_640_000]);
  });

  it('stands a reading of the empty server where simulated time begins', () => {
    const settled = heap('settled', [7, 9]);
    const before = { offsetMs: 0, simulatedAtMs: null, value: 7, reason: null };
    const run = aChartRun({ series: [{ ...settled, points: [before, ...settled.points.slice(1)] }] });
    const model = chartOf([run], 'heapInUseBytes', 'simulated');
    expect(model?.lines[0]?.points[0]).toMatchObject({ x: 0, y: 7 });
  });

  it('breaks the line under load where sending paused', () => {
    const series = heap('underLoad', [1, 2, 3, 4]);
    const points = series.points.map((point, i) =>
      i < 2 ? point : { ...point, offsetMs: point.offsetMs + 40_000 },
    );
    const model = chartOf([aChartRun({ series: [{ ...series, points }] })], 'heapInUseBytes', 'elapsed');
    expect(model?.lines[0]?.points.map((point) => point.y)).toEqual([1, 2, null, 3, 4]);
  });

  it('marks dropped shards on the clock that is shown', () => {
    const event = {
      kind: 'shard_dropped',
      offsetMs: 700,
      simulatedAtMs: 8_000,
      message: 'Shard 1 dropped.',
    } as const;
    const run = aChartRun({ series: [heap('underLoad', [1, 2])], events: [event] });
    expect(chartOf([run], 'heapInUseBytes', 'elapsed')?.marks[0]?.x).toBe(700);
    expect(chartOf([run], 'heapInUseBytes', 'simulated')?.marks[0]?.x).toBe(3_000);
  });

  it('shades the times in which the target was away, on either clock, and to the right while it is', () => {
    const event = (kind: 'outage_began' | 'outage_ended', offsetMs: number) =>
      ({ kind, offsetMs, simulatedAtMs: 5_000 + offsetMs * 2, message: '' }) as const;
    const events = [event('outage_began', 200), event('outage_ended', 500), event('outage_began', 900)];
    const run = aChartRun({ series: [heap('underLoad', [1, 2])], events });
    const xs = (axis: ChartAxis) =>
      chartOf([run], 'heapInUseBytes', axis)?.bands?.map(({ points }) => points.map(({ x }) => x));
    const right = chartOf([run], 'heapInUseBytes', 'elapsed')?.xDomain[1];
    expect(xs('elapsed')).toEqual([
      [200, 500],
      [900, right],
    ]);
    expect(xs('simulated')?.[0]).toEqual([400, 1_000]);
    expect(chartOf([run], 'heapInUseBytes', 'elapsed')?.notes).toContain(
      'Shaded: planned outages of the target.',
    );
  });

  it('shades the faults of parts in the hues of their lines, in rows by part, and says what they were', () => {
    const event = (kind: 'fault_began' | 'fault_ended', offsetMs: number, message: string) =>
      ({ kind, offsetMs, simulatedAtMs: 5_000 + offsetMs * 2, message }) as const;
    const events = [
      event('fault_began', 200, 'Fault: cache:b suspended for 1 s.'),
      event('fault_began', 300, 'Fault: relay killed for 1 s.'),
      event('fault_ended', 500, 'Fault over after 0.3 s: cache:b suspended for 1 s.'),
    ];
    const series = ['cache:a', 'cache:b'].map((part) => ({ ...heap('underLoad', [1, 2]), part }));
    const run = aChartRun({ series, events });
    const model = chartOf([run], 'heapInUseBytes', 'elapsed');
    const line = model?.lines.find(({ part }) => part === 'cache:b');
    expect(model?.faults).toMatchObject([
      { part: 'cache:b', row: 0, from: 200, until: 500, hue: line?.hue },
      { part: 'relay', row: 1, from: 300, until: model?.xDomain[1], hue: 'var(--hue-gray)' },
    ]);
    expect(model?.bands?.map(({ points }) => points.map(({ x }) => x))).toEqual([
      [200, 500],
      [300, model?.xDomain[1]],
    ]);
    expect(model?.notes).toContain('Shaded: cache:b suspended for 1 s; relay killed for 1 s.');
    expect(chartOf([run], 'heapInUseBytes', 'simulated')?.faults?.[0]).toMatchObject({
      from: 400,
      until: 1_000,
    });
    const two = chartOf(
      [run, aChartRun({ id: 'b', series: [heap('underLoad', [1])] })],
      'heapInUseBytes',
      'elapsed',
    );
    expect(two?.faults?.map(({ hue }) => hue)).toEqual([run.hue, run.hue]);
  });

  it('says how many readings are drawn where there were more', () => {
    const run = aChartRun({ series: [{ ...heap('underLoad', [1, 2]), totalPoints: 900 }] });
    expect(chartOf([run], 'heapInUseBytes', 'elapsed')?.notes).toContain(
      '2 of 900 readings are drawn; lows and peaks are preserved.',
    );
  });

  it('is no chart at all where nothing was read', () => {
    expect(chartOf([aChartRun()], 'rssBytes', 'elapsed')).toBeNull();
  });

  it('reaches from zero to a round value above everything', () => {
    const run = aChartRun({ series: [heap('underLoad', [130 * mebibyte])] });
    const model = chartOf([run], 'heapInUseBytes', 'elapsed');
    expect(model?.yTicks.map((tick) => tick.label)).toEqual(['0', '50 MiB', '100 MiB', '150 MiB']);
    expect(model?.yDomain).toEqual([0, 150 * mebibyte]);
  });
});

describe('the chart of series', () => {
  it('sets the expected series beside the observed ones', () => {
    const run = aChartRun({
      series: [aMetricSeries('observedSeries', 'settled', [0, 10], { unit: 'series' })],
      settled: [aSettledPeriod(0), aSettledPeriod(1, { expectedSeries: 12 })],
    });
    const expected = chartOf([run], 'observedSeries', 'simulated')?.lines.find(
      (line) => line.look === 'expected',
    );
    expect(expected?.points.map((point) => [point.x, point.y])).toEqual([
      [0, 0],
      [86_400_000, 12],
    ]);
  });
});

describe('the chart of points per second', () => {
  it('shows points that were not taken only where there were any', () => {
    const rate = aMetricSeries('pointsPerSec', 'underLoad', [5, 6]);
    const lines = (failed: number) =>
      chartOf(
        [aChartRun({ series: [rate, aMetricSeries('failedPointsPerSec', 'underLoad', [0, failed])] })],
        'pointsPerSec',
        'elapsed',
      )?.lines.map((line) => line.label);
    expect(lines(0)).toEqual(['Acknowledged']);
    expect(lines(3)).toEqual(['Acknowledged', 'Not taken']);
  });
});

describe('the chart of response times', () => {
  const series = [
    aMetricSeries('responseTimeUsP99', 'underLoad', [9, 12]),
    aMetricSeries('responseTimeUsP50', 'underLoad', [1, 2]),
    aMetricSeries('instrumentErrorUsP99', 'underLoad', [3, 1]),
  ];

  it('sets the error of the instrument apart from the lines of the target, by dash and, in one run, by hue', () => {
    const [p99, p50, instrument] = chartOf([aChartRun({ series })], 'responseTime', 'elapsed')?.lines ?? [];
    expect([p99?.look, p50?.look, instrument?.look]).toEqual(['plain', 'faint', 'instrument']);
    expect([p50?.hue, instrument?.hue]).toEqual([p99?.hue, 'var(--hue-gray)']);
    const runs = ['a', 'b'].map((id) => aChartRun({ id, series }));
    const hues = new Set(chartOf(runs, 'responseTime', 'elapsed')?.lines.map(({ hue }) => hue));
    expect(hues.has('var(--hue-gray)')).toBe(false);
  });
});

describe('the table of charts', () => {
  it('names every line so shortly that it fits beside the line end', () => {
    const names = chartRecipes.flatMap(({ choices }) => choices.map(({ name }) => name));
    expect(names.filter((name) => name.length > longestNameChars)).toEqual([]);
  });

  it('draws a chart only where it shows something', () => {
    const retries = (values: number[]) =>
      chartOf(
        [aChartRun({ series: [aMetricSeries('retriesPerSec', 'underLoad', values)] })],
        'retriesPerSec',
        'elapsed',
      );
    expect(retries([0, 0])).toBeNull();
    expect(retries([0, 2])?.title).toBe('Retries per second');
  });

  it('draws service time only where no response time stands beside it', () => {
    const service = aMetricSeries('serviceTimeUsP99', 'underLoad', [5]);
    const response = aMetricSeries('responseTimeUsP99', 'underLoad', [6]);
    expect(chartOf([aChartRun({ series: [service, response] })], 'serviceTime', 'elapsed')).toBeNull();
    expect(chartOf([aChartRun({ series: [service] })], 'serviceTime', 'elapsed')).not.toBeNull();
  });
});
