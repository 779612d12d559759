import type { SidedRun } from '@tidemark/analysis/compare/comparison-sides';
import { figureOf, figureValue, type GateFigureKey } from '@tidemark/domain/figures/catalog';
import { unitText } from '@tidemark/domain/figures/unit';
import { printable } from '@tidemark/domain/kernel/printable';
import { changeText } from '@tidemark/domain/kernel/quantity-text';
import { median } from '@tidemark/stats/median';
import { alignedRows, type Row } from './aligned-rows.ts';

/** A cell of an experiment: the runs that were made of it here, and those of the original. */
export type MeasuredCell = { label: string; here: SidedRun[]; original: SidedRun[] };

/** Of each run one value; the table has the median of a cell with its lowest and highest. */
const columns: readonly { key: GateFigureKey; title: string }[] = [
  { key: 'pointsPerSec', title: 'points/s' },
  { key: 'responseTimeUsP99', title: 'response p99' },
  { key: 'rssPeakBytes', title: 'peak RSS' },
  { key: 'seriesAtEnd', title: 'series' },
];

/** cellsTable writes each cell with its figures and their spread, and how its rate stands to the original's. */
export function cellsTable(cells: readonly MeasuredCell[]): string {
  const hasOriginal = cells.some(({ original }) => original.length > 0);
  const titles = [
    '',
    'runs',
    ...columns.map(({ title }) => title),
    ...(hasOriginal ? ['original, points/s', ''] : []),
  ];
  const rows = cells.map((cell) => [...hereCells(cell), ...(hasOriginal ? originalCells(cell) : [])]);
  const figures = titles.map((_, i) => i).slice(1);
  return `\nCells: median of runs (lowest to highest)\n${alignedRows([titles, ...rows], figures)}`;
}

function hereCells({ label, here }: MeasuredCell): Row {
  return [printable(label), String(here.length), ...columns.map(({ key }) => spreadText(here, key))];
}

function originalCells({ here, original }: MeasuredCell): Row {
  const [after, before] = [here, original].map((runs) => median(valuesOf(runs, 'pointsPerSec')));
  const change = before && after ? changeText(after / before) : '';
  return [spreadText(original, 'pointsPerSec'), change];
}

function spreadText(runs: readonly SidedRun[], key: GateFigureKey): string {
  const values = valuesOf(runs, key);
  const text = (value: number) => unitText(figureOf(key).unit, value);
  const middle = median(values);
  if (middle === null) return '-';
  if (values.length === 1) return text(middle);
  return `${text(middle)} (${text(Math.min(...values))} to ${text(Math.max(...values))})`;
}

function valuesOf(runs: readonly SidedRun[], key: GateFigureKey): number[] {
  return runs.map((run) => figureValue(key, run)).filter((value) => value !== null);
}
