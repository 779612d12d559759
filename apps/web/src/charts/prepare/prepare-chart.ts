import { metricOf } from '@tidemark/domain/kernel/metric';
import { fullAxes } from './chart-axes.ts';
import type { ChartAxis, ChartBand, ChartLine, ChartMark, ChartModel, ChartRun } from './chart-model.ts';
import { type Extra, hasValue, type Recipe } from './chart-recipes.ts';
import { distinctLabels } from './distinct-labels.ts';
import { faultBands, faultNote, prepareFaults } from './prepare-faults.ts';
import {
  prepareExpectedLine,
  prepareLines,
  prepareShardDrops,
  prepareTidemark,
  thinningNote,
} from './prepare-lines.ts';

/** prepareCharts draws every recipe that has something to show, in their order. */
export function prepareCharts(runs: ChartRun[], axis: ChartAxis, recipes: readonly Recipe[]): ChartModel[] {
  const short = distinctLabels(runs.map(({ label }) => label));
  const named = runs.map((run, i) => ({ ...run, shortLabel: short[i] ?? run.label }));
  return recipes.map((recipe) => prepareChart(named, axis, recipe)).filter((model) => model !== null);
}

/** prepareChart draws the lines of a recipe for all runs; null where none of them has a reading. */
function prepareChart(runs: ChartRun[], axis: ChartAxis, recipe: Recipe): ChartModel | null {
  if (recipe.when && !recipe.when(runs)) return null;
  const several = runs.length > 1;
  const choices = recipe.choices.filter(
    (choice) => choice.onlyIfAny !== true || hasValue(runs, choice.metric),
  );
  const measured = runs.flatMap((run) =>
    weighted(choices.flatMap((choice) => prepareLines(run, choice, axis, several))),
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
  const axes = fullAxes({ lines, levels, marks, unit, axis });
  const lags = draws('lag') ? prepareLags(lines) : [];
  const outages = prepareOutages(runs, axis, axes);
  const faults = prepareFaults(runs, axis, axes.xDomain[1]);
  return {
    key: recipe.key,
    title: recipe.title,
    axis,
    unit,
    lines,
    levels,
    marks,
    bands: [...outages, ...faultBands(faults, axes.yDomain), ...lags],
    faults,
    ...axes,
    notes: [
      ...notesOf(runs, recipe, lines, marks),
      ...(outages.length > 0 ? ['Shaded: planned outages of the target.'] : []),
      ...[faultNote(faults)].filter((note) => note !== null),
      ...(lags.length > 0 ? ['Shaded: received more than committed.'] : []),
    ],
  };
}

/** A line under load is thin beside the one at rest; alone it is what the chart shows. */
function weighted(lines: ChartLine[]): ChartLine[] {
  if (lines.some(({ look }) => look === 'settled')) return lines;
  return lines.map((line) => (line.look === 'load' ? { ...line, look: 'plain' } : line));
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

/** prepareLags shades what a part received beyond what it committed, in one run; of several it would hide the lines. */
function prepareLags(lines: ChartLine[]): ChartBand[] {
  if (new Set(lines.map(({ runId }) => runId)).size > 1) return [];
  return lines
    .filter(({ part, look }) => part !== null && look === 'plain')
    .flatMap((received): ChartBand[] => {
      const committed = lines.find(({ part, look }) => part === received.part && look === 'faint');
      const below = new Map(committed?.points.map(({ x, y }) => [x, y]));
      const points = received.points.flatMap(({ x, y }) => {
        const low = below.get(x) ?? null;
        return y === null || low === null ? [] : [{ x, low: Math.min(low, y), high: y }];
      });
      return points.some(({ low, high }) => high > low)
        ? [{ key: `${received.key} lag`, hue: received.hue, points }]
        : [];
    });
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
