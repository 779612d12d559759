import type { Capacity } from '@tidemark/analysis/compare/capacity';
import type { CsvCell } from '@tidemark/domain/kernel/csv-text';
import { bytesText, countText, shareText } from '@tidemark/domain/kernel/quantity-text';
import { valueTicks } from '#charts/prepare/axis-ticks.ts';
import { axisFromZero } from '#charts/prepare/chart-axes.ts';
import type { XyLine, XyModel } from '#charts/prepare/xy-model.ts';

const hue = 'var(--accent)';

/** prepareCapacity lays memory against series: a dot each run, the fit with its band, dashed beyond what was measured, limit and schema. */
export function prepareCapacity(capacity: Capacity): XyModel {
  const { points, fit, schema } = capacity;
  const measured = Math.max(...points.map(({ series }) => series));
  const line = fit?.line ?? [];
  const furthest = Math.max(measured * 1.05, ...line.map(({ series }) => series));
  const highest = Math.max(...points.map(({ bytes }) => bytes), ...line.map(({ high }) => high));
  const xTicks = valueTicks('count', furthest, 6).filter(({ value }) => value <= furthest);
  const { yDomain, yTicks } = axisFromZero('bytes', highest);
  return {
    title: 'Memory by number of series',
    dots: points.map((point) => ({
      key: point.runId,
      x: point.series,
      y: point.bytes,
      hue: 'var(--hue-blue)',
      marker: 'circle' as const,
      faint: false,
    })),
    lines: linesOf(line, measured),
    band: line.map(({ series, low, high }) => ({ x: series, low: Math.max(0, low), high })),
    marks: marksOf(capacity, furthest),
    levels: levelsOf(capacity, yDomain[1]),
    xDomain: [0, furthest],
    xTicks,
    xLabel: 'series',
    yDomain,
    yTicks,
    notes: [
      fit ? 'Band: 95 % prediction interval for one more run.' : null,
      line.some(({ series }) => series > measured * 1.001)
        ? 'Dashed: extrapolated beyond the measurements.'
        : null,
      schema && schema.plannedSeries > furthest
        ? `"${schema.name}" is beyond the axis, at ${countText(schema.plannedSeries)} series.`
        : null,
    ].filter((note) => note !== null),
  };
}

function linesOf(line: NonNullable<Capacity['fit']>['line'], measured: number): XyLine[] {
  const at = line.map(({ series, bytes }) => ({ x: series, y: bytes }));
  return [
    { key: 'measured', points: at.filter(({ x }) => x <= measured), hue, dash: 0 },
    { key: 'beyond', points: at.filter(({ x }) => x >= measured), hue, dash: 1 },
  ].filter(({ points }) => points.length > 1);
}

function marksOf({ fit, limit, schema }: Capacity, furthest: number): XyModel['marks'] {
  const marks = [
    fit?.knee ? { key: 'knee', x: fit.knee.series, text: 'bends', hue: 'var(--warn)' } : null,
    limit !== null && limit.largestSeries !== null
      ? {
          key: 'limit',
          x: limit.largestSeries,
          text: `at most ${countText(limit.largestSeries)}`,
          hue: 'var(--fail)',
        }
      : null,
    schema
      ? { key: 'schema', x: schema.plannedSeries, text: schema.name.slice(0, 24), hue: 'var(--hue-purple)' }
      : null,
  ];
  return marks.filter((mark) => mark !== null).filter(({ x }) => x <= furthest);
}

function levelsOf({ limit }: Capacity, highest: number): XyModel['levels'] {
  if (limit === null) return [];
  const y = limit.ramBytes * limit.usedShare;
  if (y > highest) return [];
  const text = `${shareText(limit.usedShare)} of ${bytesText(limit.ramBytes)}`;
  return [{ key: 'limit', y, text, hue: 'var(--fail)' }];
}

/** ladderCsv is each run of a ladder with its series and memory; one that was left out has the reason instead. */
export function ladderCsv({ points, leftOut, memory }: Capacity): { columns: string[]; rows: CsvCell[][] } {
  return {
    columns: [
      'run',
      'series',
      `${memory === 'heap' ? 'heap at rest' : 'highest RSS'} (bytes)`,
      'left out because',
    ],
    rows: [
      ...points.map(({ label, series, bytes }): CsvCell[] => [label, series, bytes, null]),
      ...leftOut.map(({ label, reason }): CsvCell[] => [label, null, null, reason]),
    ],
  };
}
