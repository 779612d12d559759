import { metricOf } from '@tidemark/domain/kernel/metric';
import type { PackedSeries } from '@tidemark/domain/run/packed-series';
import { strokeOf } from '#charts/line-look.tsx';
import { linePath } from '#charts/plot/line-path.ts';
import { timeTicks } from '#charts/prepare/axis-ticks.ts';
import type { ChartAxis, ChartLine } from '#charts/prepare/chart-model.ts';
import { prepareLines } from '#charts/prepare/prepare-lines.ts';
import { valueText } from '#charts/prepare/value-text.ts';
import type { BoardRun } from './board.ts';
import { type LineKind, lineKey, lineLabel, orderedLines } from './line-choices.ts';
import { boardChartRuns } from './prepare-overlay.ts';

/** A small chart: paths in a box of 1000 by 1000, the top of which is `high`, or anything above 0 where all values are 0. */
export type SmallChart = {
  key: string;
  line: LineKind;
  title: string;
  high: string;
  paths: { key: string; hue: string; dash: string | undefined; d: string }[];
};

/** Small charts that share one horizontal axis, and the ends of it. */
export type SmallMultiples = { charts: SmallChart[]; from: string; to: string };

const box = 1_000;

/** prepareSmallMultiples draws every line that some run has, all from the same first to the same last moment, each from zero. */
export function prepareSmallMultiples(
  runs: readonly BoardRun[],
  lines: readonly PackedSeries[],
  axis: ChartAxis,
): SmallMultiples {
  const chartRuns = boardChartRuns(runs, lines);
  const drawn = orderedLines(lines).map((line) => ({
    line,
    lines: chartRuns.flatMap((run) => {
      const look = line.kind === 'settled' ? 'settled' : 'plain';
      return prepareLines(run, { ...line, look, name: '' }, axis, true);
    }),
  }));
  const xs = drawn.flatMap((chart) => chart.lines.flatMap(({ points }) => points.map(({ x }) => x)));
  if (xs.length === 0) return { charts: [], from: '', to: '' };
  const low = xs.reduce((least, x) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const high = xs.reduce((most, x) => Math.max(most, x), Number.NEGATIVE_INFINITY);
  const ticks = timeTicks(axis, [low, high], 2);
  return {
    charts: drawn
      .filter((chart) => chart.lines.some(({ points }) => points.some(({ y }) => y !== null)))
      .map((chart) => smallChart(chart.line, chart.lines, [low, Math.max(high, low + 1)])),
    from: ticks[0]?.label ?? '',
    to: ticks.at(-1)?.label ?? '',
  };
}

function smallChart(line: LineKind, lines: readonly ChartLine[], [low, high]: [number, number]): SmallChart {
  const highest = Math.max(
    ...lines.map(({ points }) => points.reduce((most, { y }) => Math.max(most, y ?? 0), 0)),
  );
  // A chart of zeros still needs a height to place its line in.
  const top = highest || 1;
  const place = {
    x: (x: number) => Math.round(((x - low) / (high - low)) * box),
    y: (y: number) => Math.round((1 - Math.max(0, y) / top) * box),
  };
  return {
    key: lineKey(line),
    line,
    title: lineLabel(line),
    high: valueText(metricOf(line.metric).unit, highest),
    paths: lines.map((drawn) => ({
      key: drawn.key,
      hue: drawn.hue,
      dash: strokeOf(drawn).dash,
      d: linePath(drawn.points, place),
    })),
  };
}
