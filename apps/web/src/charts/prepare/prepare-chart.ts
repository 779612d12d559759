import { type MetricName, metricOf } from '@tidemark/domain/metric';
import { timeText, timeTicks, valueTicks } from './axis-ticks.ts';
import type {
  ChartAxis,
  ChartLevel,
  ChartLine,
  ChartMark,
  ChartModel,
  ChartRun,
  ChartTick,
} from './chart-model.ts';
import {
  type LineChoice,
  prepareExpectedLine,
  prepareLine,
  prepareShardDrops,
  prepareTidemark,
  thinningNote,
} from './prepare-lines.ts';

/** What a chart shows: its lines, and what is drawn with them. */
export type Recipe = {
  key: string;
  title: string;
  choices: LineChoice[];
  tidemark: boolean;
  expected: boolean;
  shardDrops: boolean;
};

/** prepareMemoryChart: settled line solid with markers, the same under load thin and dashed, the tidemark, shard drops. */
export function prepareMemoryChart(
  runs: ChartRun[],
  metric: 'heapInUseBytes' | 'rssBytes',
  axis: ChartAxis,
): ChartModel | null {
  return prepareChart(runs, axis, {
    key: metric,
    title: metric === 'heapInUseBytes' ? 'Heap in use' : 'Resident memory (RSS)',
    choices: [
      { metric, kind: 'settled', look: 'settled', name: 'settled' },
      { metric, kind: 'underLoad', look: 'load', name: 'under load' },
    ],
    tidemark: true,
    expected: false,
    shardDrops: true,
  });
}

/** prepareSeriesChart: series as the server counts them, beside those that the plan leads one to expect. */
export function prepareSeriesChart(runs: ChartRun[], axis: ChartAxis): ChartModel | null {
  return prepareChart(runs, axis, {
    key: 'observedSeries',
    title: 'Series, observed and expected',
    choices: [
      { metric: 'observedSeries', kind: 'underLoad', look: 'plain', name: 'observed' },
      { metric: 'observedSeries', kind: 'settled', look: 'settled', name: 'observed at rest' },
    ],
    tidemark: false,
    expected: true,
    shardDrops: true,
  });
}

/** prepareRateChart: points acknowledged a second, and those not acknowledged where there were any. */
export function prepareRateChart(runs: ChartRun[], axis: ChartAxis): ChartModel | null {
  const failed = runs.filter((run) =>
    run.series.some(
      (entry) => entry.metric === 'failedPointsPerSec' && entry.points.some((point) => point.value),
    ),
  );
  return prepareChart(runs, axis, {
    key: 'pointsPerSec',
    title: 'Points a second',
    choices: [
      { metric: 'pointsPerSec', kind: 'underLoad', look: 'plain', name: 'acknowledged' },
      ...(failed.length > 0
        ? [
            {
              metric: 'failedPointsPerSec',
              kind: 'underLoad',
              look: 'faint',
              name: 'not acknowledged',
            } as const,
          ]
        : []),
    ],
    tidemark: false,
    expected: false,
    shardDrops: false,
  });
}

/** prepareResponseChart: response time from the intended moment, 99th percentile and median of each second. */
export function prepareResponseChart(runs: ChartRun[], axis: ChartAxis): ChartModel | null {
  return prepareChart(runs, axis, {
    key: 'responseTime',
    title: 'Response time',
    choices: [
      { metric: 'responseTimeUsP99', kind: 'underLoad', look: 'plain', name: '99th percentile' },
      { metric: 'responseTimeUsP50', kind: 'underLoad', look: 'faint', name: 'median' },
    ],
    tidemark: false,
    expected: false,
    shardDrops: false,
  });
}

/**
 * prepareServiceChart: service time, drawn only where a run has no response time beside it, as imported ones: times of other tools count
 * from sending.
 */
export function prepareServiceChart(runs: ChartRun[], axis: ChartAxis): ChartModel | null {
  const has = (run: ChartRun, metric: MetricName) => run.series.some((entry) => entry.metric === metric);
  if (!runs.some((run) => has(run, 'serviceTimeUsP99') && !has(run, 'responseTimeUsP99'))) return null;
  return prepareChart(runs, axis, {
    key: 'serviceTime',
    title: 'Service time',
    choices: [
      { metric: 'serviceTimeUsP99', kind: 'underLoad', look: 'plain', name: '99th percentile' },
      { metric: 'serviceTimeUsP50', kind: 'underLoad', look: 'faint', name: 'median' },
    ],
    tidemark: false,
    expected: false,
    shardDrops: false,
  });
}

/** prepareQueryTimeChart: response time of the queries beside the writes, from the moment each was due. */
export function prepareQueryTimeChart(runs: ChartRun[], axis: ChartAxis): ChartModel | null {
  return prepareChart(runs, axis, {
    key: 'queryTime',
    title: 'Response time of queries',
    choices: [
      { metric: 'queryTimeUsP99', kind: 'underLoad', look: 'plain', name: '99th percentile' },
      { metric: 'queryTimeUsP50', kind: 'underLoad', look: 'faint', name: 'median' },
    ],
    tidemark: false,
    expected: false,
    shardDrops: false,
  });
}

/** prepareQueryRateChart: queries that were answered a second, beside the writes. */
export function prepareQueryRateChart(runs: ChartRun[], axis: ChartAxis): ChartModel | null {
  return prepareChart(runs, axis, {
    key: 'queriesPerSec',
    title: 'Queries a second',
    choices: [{ metric: 'queriesPerSec', kind: 'underLoad', look: 'plain', name: 'answered' }],
    tidemark: false,
    expected: false,
    shardDrops: false,
  });
}

/** prepareChart draws the lines of a recipe for all runs; null where none of them has a reading. */
export function prepareChart(runs: ChartRun[], axis: ChartAxis, recipe: Recipe): ChartModel | null {
  const several = runs.length > 1;
  const measured = runs.flatMap((run) =>
    recipe.choices.map((choice) => prepareLine(run, choice, axis, several)).filter((line) => line !== null),
  );
  const first = recipe.choices[0];
  if (measured.every((line) => line.points.length === 0) || !first) return null;
  const expected = recipe.expected ? runs.map((run) => prepareExpectedLine(run, axis, several)) : [];
  const lines = [...measured, ...expected.filter((line) => line !== null)];
  const { unit } = metricOf(first.metric);
  const levels = recipe.tidemark
    ? runs.map((run) => prepareTidemark(run, measured, unit, axis, several)).filter((level) => level !== null)
    : [];
  const marks = recipe.shardDrops ? runs.flatMap((run) => prepareShardDrops(run, axis)) : [];
  return {
    key: recipe.key,
    title: recipe.title,
    axis,
    unit,
    lines,
    levels,
    marks,
    ...axesOf(lines, levels, marks, unit, axis, several),
    notes: notesOf(runs, recipe, lines, marks),
  };
}

function axesOf(
  lines: ChartLine[],
  levels: ChartLevel[],
  marks: ChartMark[],
  unit: string,
  axis: ChartAxis,
  several: boolean,
): Pick<ChartModel, 'xDomain' | 'xTicks' | 'topTicks' | 'yDomain' | 'yTicks'> {
  const xs = [
    ...lines.flatMap((line) => line.points.map((point) => point.x)),
    ...marks.map((mark) => mark.x),
  ];
  const ys = [
    ...lines.flatMap((line) => line.points.map((point) => point.y ?? 0)),
    ...levels.map((level) => level.y),
  ];
  const low = xs.reduce((least, x) => Math.min(least, x), 0);
  const high = xs.reduce((most, x) => Math.max(most, x), low + 1_000);
  const yTicks = valueTicks(unit, ys.reduce((most, y) => Math.max(most, y), 0) || 1);
  const margin = (high - low) * 0.012;
  const xDomain: [number, number] = [low - margin, high + margin];
  return {
    xDomain,
    xTicks: timeTicks(axis, [low, high]),
    topTicks: several ? [] : otherClockTicks(densest(lines), axis),
    yDomain: [0, yTicks.at(-1)?.value ?? 1],
    yTicks,
  };
}

/** The line with most readings tells best when the other clock stood where. */
function densest(lines: ChartLine[]): ChartLine | undefined {
  return lines.toSorted((a, b) => b.points.length - a.points.length)[0];
}

/** Ticks of the other clock stand where a reading passed them: the two clocks do not run evenly, since settling stops one of them. */
function otherClockTicks(line: ChartLine | undefined, axis: ChartAxis): ChartTick[] {
  const other: ChartAxis = axis === 'elapsed' ? 'simulated' : 'elapsed';
  const pairs = (line?.points ?? []).flatMap((point) => {
    const value = axis === 'elapsed' ? point.simulatedMs : point.offsetMs;
    return value === null ? [] : [{ x: point.x, value }];
  });
  const last = pairs.at(-1);
  if (!last || last.value < 60_000) return [];
  return timeTicks(other, [0, last.value], 6).flatMap((tick) => {
    const after = pairs.findIndex((pair) => pair.value >= tick.value);
    const right = pairs[after];
    const left = pairs[after - 1] ?? right;
    if (!left || !right) return [];
    const share = right.value === left.value ? 0 : (tick.value - left.value) / (right.value - left.value);
    return [{ value: left.x + share * (right.x - left.x), label: timeText(other, tick.value) }];
  });
}

function notesOf(runs: ChartRun[], recipe: Recipe, lines: ChartLine[], marks: ChartMark[]): string[] {
  const wanted = runs.flatMap((run) =>
    run.series.filter((entry) => recipe.choices.some((choice) => choice.metric === entry.metric)),
  );
  const failed = lines
    .flatMap((line) => line.points)
    .filter((point) => point.y === null && point.reason !== null);
  const sources = [...new Set(lines.map((line) => line.source))].join('; ');
  return [
    `Read from: ${sources}.`,
    marks.length > 0 ? 'Ticks along the bottom: retention dropped shards.' : null,
    thinningNote(wanted),
    failed.length > 0 ? `${failed.length} readings failed and are gaps: ${failed[0]?.reason}` : null,
  ].filter((note) => note !== null);
}
