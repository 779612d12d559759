import type {
  ComparisonMatrix,
  MatrixCell,
  MatrixFigure,
} from '@tidemark/analysis/compare/comparison-matrix';
import type { GateAnswer } from '@tidemark/analysis/compare/gate';
import type { MatrixFigureKey } from '@tidemark/domain/figures/catalog';
import type { CsvCell } from '@tidemark/domain/kernel/csv-text';
import { changeText } from '@tidemark/domain/kernel/quantity-text';
import { figureText } from '#features/results/figure-text.ts';

/** What a cell of the matrix shows of one metric; places of the strip lie between 0 and 1 on one scale for all cells. */
export type ShownCell = {
  cell: MatrixCell;
  figure: MatrixFigure;
  value: string;
  /** The interval of the mean, or why there is none. */
  range: string;
  change: string | null;
  changeRange: string | null;
  answer: GateAnswer | null;
  strip: { low: number; value: number; high: number } | null;
  runs: string;
};

/** The matrix of one metric, row by row; null where no side stands. */
export type ShownMatrix = {
  columns: string[];
  rows: { label: string; cells: (ShownCell | null)[] }[];
  scale: string;
};

/** prepareMatrix lays one metric out over all cells. */
export function prepareMatrix(matrix: ComparisonMatrix, metric: MatrixFigureKey): ShownMatrix {
  const unit = matrix.metrics.find(({ key }) => key === metric)?.unit ?? 'points';
  const figures = matrix.cells.flatMap((cell) => cell.figures.filter((figure) => figure.metric === metric));
  const place = placeOn(figures);
  const baseline = figureOf(
    matrix.cells.find(({ isBaseline }) => isBaseline),
    metric,
  );
  const shown = (cell: MatrixCell | undefined): ShownCell | null => {
    const figure = figureOf(cell, metric);
    if (!cell || !figure) return null;
    const text = (value: number) => figureText(unit, value);
    const { value, low, high } = figure;
    return {
      cell,
      figure,
      value: figureText(unit, value),
      range: low === null || high === null ? (figure.missing ?? '') : `${text(low)} to ${text(high)}`,
      ...changeOf(figure, baseline, text),
      answer: figure.answer,
      strip:
        value === null || place === null
          ? null
          : { value: place(value), low: place(low ?? value), high: place(high ?? value) },
      runs: runsText(cell),
    };
  };
  return {
    columns: matrix.columns,
    rows: matrix.rows.map((label, row) => ({
      label,
      cells: matrix.columns.map((_, column) =>
        shown(matrix.cells.find((cell) => cell.row === row && cell.column === column)),
      ),
    })),
    scale: scaleText(figures, (value) => figureText(unit, value)),
  };
}

function figureOf(cell: MatrixCell | undefined, metric: MatrixFigureKey): MatrixFigure | undefined {
  return cell?.figures.find((figure) => figure.metric === metric);
}

/** An interval that includes no change stands alone: a size beside it would be read as a finding. */
function changeOf(
  { ratio, difference, value }: MatrixFigure,
  baseline: MatrixFigure | undefined,
  text: (value: number) => string,
): Pick<ShownCell, 'change' | 'changeRange'> {
  if (ratio !== null) {
    const range = `${changeText(ratio.low)} to ${changeText(ratio.high)}`;
    return ratio.low <= 1 && ratio.high >= 1
      ? { change: range, changeRange: null }
      : { change: changeText(ratio.value), changeRange: range };
  }
  const signed = (amount: number) =>
    `${amount > 0 && !text(amount).startsWith('+') ? '+' : ''}${text(amount)}`;
  if (difference !== null) {
    const range = `${signed(difference.low)} to ${signed(difference.high)}`;
    return difference.low <= 0 && difference.high >= 0
      ? { change: range, changeRange: null }
      : { change: signed(difference.value), changeRange: range };
  }
  const before = baseline?.value ?? null;
  const isKnown =
    value !== null && before !== null && baseline?.values !== undefined && value > 0 && before > 0;
  return { change: isKnown ? changeText(value / before) : null, changeRange: null };
}

function runsText({ runs }: MatrixCell): string {
  const trusted = runs.filter(({ distrust }) => distrust === null).length;
  const all = `${runs.length} ${runs.length === 1 ? 'run' : 'runs'}`;
  return trusted === runs.length ? all : `${trusted} of ${all}`;
}

/** One scale from the lowest to the highest end: by logarithms where everything is above 0 and spread over more than a factor of ten. */
function placeOn(figures: readonly MatrixFigure[]): ((value: number) => number) | null {
  const ends = endsOf(figures);
  if (ends === null) return null;
  const onLogs = ends.low > 0 && ends.high / ends.low > 10;
  const at = onLogs ? Math.log : (value: number) => value;
  const [low, high] = [at(ends.low), at(ends.high)];
  return (value) => (high === low ? 0.5 : Math.min(1, Math.max(0, (at(value) - low) / (high - low))));
}

/** Intervals of two runs may be absurdly wide: a strip reaches no further than twice the values themselves. */
function endsOf(figures: readonly MatrixFigure[]): { low: number; high: number } | null {
  const values = figures.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length === 0) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const reach = Math.max(most - least, Math.abs(most) * 0.1);
  const lows = figures.flatMap(({ low }) => (low === null ? [] : [low]));
  const highs = figures.flatMap(({ high }) => (high === null ? [] : [high]));
  const low = Math.max(Math.min(least, ...lows), least - reach);
  return {
    low: least > 0 ? Math.max(low, least / 2) : low,
    high: Math.min(Math.max(most, ...highs), most + reach),
  };
}

function scaleText(figures: readonly MatrixFigure[], text: (value: number) => string): string {
  const ends = endsOf(figures);
  return ends === null ? '' : `Bars: 95 % CI; scale ${text(ends.low)} to ${text(ends.high)}.`;
}

/** matrixCsv is the whole matrix as a table: a line for each cell and metric, figures in the unit that its line names. */
export function matrixCsv(matrix: ComparisonMatrix): { columns: string[]; rows: CsvCell[][] } {
  return {
    columns: [
      ...[
        'system',
        'schema',
        'side',
        'baseline',
        'metric',
        'unit',
        'runs',
        'mean',
        'low (95 %)',
        'high (95 %)',
      ],
      ...[
        'median',
        'verdict',
        'ratio to baseline',
        'ratio low (95 %)',
        'ratio high (95 %)',
        'values of runs',
        'note',
      ],
    ],
    rows: matrix.cells.flatMap((cell) =>
      cell.figures.map((figure): CsvCell[] => {
        const metric = matrix.metrics.find(({ key }) => key === figure.metric);
        const { ratio } = figure;
        return [
          ...[matrix.rows[cell.row] ?? '', matrix.columns[cell.column] ?? '', cell.label],
          cell.isBaseline ? 'yes' : 'no',
          ...[metric?.label ?? figure.metric, metric?.unit ?? '', cell.runs.length],
          ...[figure.value, figure.low, figure.high, figure.median, figure.answer],
          ...[ratio?.value ?? null, ratio?.low ?? null, ratio?.high ?? null],
          figure.values.map((value) => value ?? '').join(' '),
          figure.note ?? figure.missing,
        ];
      }),
    ),
  };
}
