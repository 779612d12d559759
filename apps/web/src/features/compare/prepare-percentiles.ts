import type { SideCurve } from '@tidemark/analysis/compare/side-curves';
import type { CsvCell } from '@tidemark/domain/kernel/csv-text';
import type { LatencyCurve } from '@tidemark/domain/result/latency-curve';
import { logTicks } from '#charts/prepare/axis-ticks.ts';
import { axisFromZero } from '#charts/prepare/chart-axes.ts';
import type { ChartTick, Marker } from '#charts/prepare/chart-model.ts';
import type { XyModel } from '#charts/prepare/xy-model.ts';

/** One line of a percentile plot: a run, or a side with the spread of its runs. */
export type PercentileLine = {
  key: string;
  label: string;
  hue: string;
  marker: Marker;
  dash: number;
  points: SideCurve['points'];
};

/** Percentiles that stand along the bottom and in the table. */
export const usualQuantiles = [
  { quantile: 0, label: 'lowest' },
  { quantile: 0.5, label: '50 %' },
  { quantile: 0.9, label: '90 %' },
  { quantile: 0.99, label: '99 %' },
  { quantile: 0.999, label: '99.9 %' },
  { quantile: 0.9999, label: '99.99 %' },
  { quantile: 0.99999, label: '99.999 %' },
] as const;

/** runCurve is the curve of one run as a line without spread. */
export function runCurve({ points }: LatencyCurve): SideCurve['points'] {
  return points.map(({ quantile, us }) => ({ quantile, us, lowUs: us, highUs: us }));
}

/** instrumentLine is the error of the instrument, of the run in which it was largest; null where it was measured in none. */
export function instrumentLine(curves: readonly (LatencyCurve | null)[]): PercentileLine | null {
  const longest = ({ points }: LatencyCurve) => points.at(-1)?.us ?? 0;
  const [worst] = curves.filter((curve) => curve !== null).toSorted((a, b) => longest(b) - longest(a));
  if (worst === undefined) return null;
  return {
    key: 'instrument',
    label: curves.length === 1 ? 'Instrument' : 'Instrument, worst run',
    hue: 'var(--hue-gray)',
    marker: 'circle',
    dash: 1,
    points: runCurve(worst),
  };
}

/** preparePercentiles lays times against percentiles, evenly by nines; the longest time (quantile 1) has no place on such an axis. */
export function preparePercentiles(
  lines: readonly PercentileLine[],
  { onLogs }: { onLogs: boolean },
): XyModel {
  const plotted = lines.map((line) => ({
    ...line,
    points: line.points.filter(({ quantile, lowUs }) => quantile < 1 && (!onLogs || lowUs > 0)),
  }));
  const highs = plotted.flatMap(({ points }) => points.map(({ highUs }) => highUs));
  const lows = plotted.flatMap(({ points }) => points.map(({ lowUs }) => lowUs));
  const { yDomain, yTicks } = onLogs
    ? logAxis(Math.min(...lows, Number.MAX_VALUE), Math.max(...highs, 1))
    : axisFromZero('us', Math.max(...highs, 1));
  const y = (us: number) => (onLogs ? Math.log10(us) : us);
  const furthest = Math.max(
    1,
    ...plotted.flatMap(({ points }) => points.map(({ quantile }) => ninesOf(quantile))),
  );
  const bands = plotted
    .filter(({ points }) => points.some(({ lowUs, highUs }) => lowUs < highUs))
    .map(({ key, hue, points }) => ({
      key,
      hue,
      points: points.map(({ quantile, lowUs, highUs }) => ({
        x: ninesOf(quantile),
        low: y(lowUs),
        high: y(highUs),
      })),
    }));
  return {
    title: 'Time by percentile',
    dots: [],
    lines: plotted.map(({ key, hue, dash, points }) => ({
      key,
      hue,
      dash,
      points: points.map(({ quantile, us }) => ({ x: ninesOf(quantile), y: y(us) })),
    })),
    legend: lines.map(({ key, label, hue, marker, dash }) => ({ key, label, hue, marker, dash })),
    band: [],
    bands,
    marks: [],
    levels: [],
    // Room for the last label, which stands centered on its tick.
    xDomain: [0, furthest * 1.04],
    xTicks: usualQuantiles
      .map(({ quantile, label }): ChartTick => ({ value: ninesOf(quantile), label }))
      .filter(({ value }) => value <= furthest + 1e-9),
    xLabel: 'percentile of requests',
    yDomain,
    yTicks,
    notes: [
      bands.length > 0
        ? 'Line: the median of the runs of a side; area: its lowest to its highest run.'
        : null,
      'Percentiles are per run, never pooled. A line ends where fewer than one request lies beyond.',
    ].filter((note) => note !== null),
  };
}

/** Decades as decimal logarithms, with a little room above the longest time. */
function logAxis(low: number, high: number): Pick<XyModel, 'yDomain' | 'yTicks'> {
  const yTicks = logTicks('us', low, high);
  return {
    yTicks,
    yDomain: [yTicks[0]?.value ?? 0, Math.max(yTicks.at(-1)?.value ?? 1, Math.log10(high) + 0.05)],
  };
}

/** How many nines a quantile has: 0.9 is 1, 0.99 is 2. */
function ninesOf(quantile: number): number {
  return Math.max(0, -Math.log10(1 - quantile));
}

/** percentileCsv is every point of the lines as a table, in microseconds; quantile 1 is the longest time. */
export function percentileCsv(lines: readonly PercentileLine[]): { columns: string[]; rows: CsvCell[][] } {
  return {
    columns: ['line', 'quantile', 'time (us)', 'lowest run (us)', 'highest run (us)'],
    rows: lines.flatMap(({ label, points }) =>
      points.map(({ quantile, us, lowUs, highUs }): CsvCell[] => [label, quantile, us, lowUs, highUs]),
    ),
  };
}

/** whyNoLine says why no side has a line, where so many of its runs have one of their own. */
export function whyNoLine(runsWithTimes: number): string {
  return runsWithTimes === 0
    ? 'These runs have no stored distribution; newer runs do. Rerun them to see it.'
    : 'The speeds of these runs do not count, so no side has a line. Choose Runs to see the times of each.';
}
