import { metricOf } from '@tidemark/domain/kernel/metric';
import { timeText, timeTicks, valueTicks } from './axis-ticks.ts';
import type {
  ChartAxis,
  ChartBand,
  ChartLevel,
  ChartLine,
  ChartMark,
  ChartModel,
  ChartRun,
  ChartTick,
} from './chart-model.ts';
import { type Extra, hasValue, type Recipe } from './chart-recipes.ts';
import {
  prepareExpectedLine,
  prepareLine,
  prepareShardDrops,
  prepareTidemark,
  thinningNote,
} from './prepare-lines.ts';

/** prepareCharts draws every recipe that has something to show, in their order. */
export function prepareCharts(runs: ChartRun[], axis: ChartAxis, recipes: readonly Recipe[]): ChartModel[] {
  return recipes.map((recipe) => prepareChart(runs, axis, recipe)).filter((model) => model !== null);
}

/** prepareChart draws the lines of a recipe for all runs; null where none of them has a reading. */
function prepareChart(runs: ChartRun[], axis: ChartAxis, recipe: Recipe): ChartModel | null {
  if (recipe.when && !recipe.when(runs)) return null;
  const several = runs.length > 1;
  const choices = recipe.choices.filter(
    (choice) => choice.onlyIfAny !== true || hasValue(runs, choice.metric),
  );
  const measured = runs.flatMap((run) =>
    choices.map((choice) => prepareLine(run, choice, axis, several)).filter((line) => line !== null),
  );
  const first = choices[0];
  if (measured.every((line) => line.points.length === 0) || !first) return null;
  const draws = (extra: Extra) => recipe.extras?.includes(extra) ?? false;
  const expected = draws('expected') ? runs.map((run) => prepareExpectedLine(run, axis, several)) : [];
  const lines = [...measured, ...expected.filter((line) => line !== null)];
  const { unit } = metricOf(first.metric);
  const levels = draws('tidemark')
    ? runs.map((run) => prepareTidemark(run, measured, unit, axis, several)).filter((level) => level !== null)
    : [];
  const marks = draws('shardDrops') ? runs.flatMap((run) => prepareShardDrops(run, axis)) : [];
  const axes = axesOf(lines, levels, marks, unit, axis, several);
  const bands = prepareOutages(runs, axis, axes);
  return {
    key: recipe.key,
    title: recipe.title,
    axis,
    unit,
    lines,
    levels,
    marks,
    bands,
    ...axes,
    notes: [
      ...notesOf(runs, recipe, lines, marks),
      ...(bands.length > 0 ? ['Shaded: planned outages of the target.'] : []),
    ],
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
  const low = xs.reduce((least, x) => Math.min(least, x), axis === 'wall' ? Number.POSITIVE_INFINITY : 0);
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

/** The line with most readings relates the two clocks best. */
function densest(lines: ChartLine[]): ChartLine | undefined {
  return lines.toSorted((a, b) => b.points.length - a.points.length)[0];
}

/** Ticks of the other clock stand where a reading passed them: the two clocks do not run evenly, since settling stops one of them. */
function otherClockTicks(line: ChartLine | undefined, axis: ChartAxis): ChartTick[] {
  if (axis === 'wall') return [];
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
    marks.length > 0 ? 'Ticks at the bottom: retention dropped shards.' : null,
    thinningNote(wanted),
    failed.length > 0 ? `${failedText(failed.length)}: ${failed[0]?.reason?.replace(/\.$/, '')}.` : null,
  ].filter((note) => note !== null);
}

function failedText(count: number): string {
  return count === 1 ? 'One reading failed and leaves a gap' : `${count} readings failed and leave gaps`;
}

const hue = 'var(--hue-gray)';

/** prepareOutages shades the times in which the target of a run was away on purpose, over the whole height; one without an end reaches to the right. */
function prepareOutages(
  runs: ChartRun[],
  axis: ChartAxis,
  { xDomain, yDomain }: Pick<ChartModel, 'xDomain' | 'yDomain'>,
): ChartBand[] {
  const [low, high] = yDomain;
  return runs.flatMap((run) =>
    spansOf(run, axis, xDomain[1]).map(([from, until], index) => ({
      key: `${run.id} outage ${index}`,
      hue: runs.length > 1 ? run.hue : hue,
      points: [
        { x: from, low, high },
        { x: until, low, high },
      ],
    })),
  );
}

function spansOf(run: ChartRun, axis: ChartAxis, right: number): [number, number][] {
  const spans: [number, number][] = [];
  let from: number | null = null;
  for (const { kind, offsetMs, simulatedAtMs } of run.events) {
    const simulatedMs = simulatedAtMs === null ? null : simulatedAtMs - run.simulatedStartMs;
    const x = axis === 'elapsed' ? offsetMs : simulatedMs;
    if (kind === 'outage_began') from = x;
    if (kind === 'outage_ended' && from !== null && x !== null) {
      spans.push([from, x]);
      from = null;
    }
  }
  return from === null ? spans : [...spans, [from, Math.max(from, right)]];
}
