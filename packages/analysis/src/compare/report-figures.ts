import {
  figureOf,
  gateFigureKeys,
  type MatrixFigureKey,
  type TableFigureKey,
} from '@tidemark/domain/figures/catalog';
import type { FigureUnit } from '@tidemark/domain/figures/unit';
import { microsecondsText } from '@tidemark/domain/kernel/quantity-text';
import { instrumentErrorAt } from '@tidemark/domain/result/instrument-error';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { finiteNumbers } from '@tidemark/stats/finite-numbers';
import { leastHeldShare } from '../run/judge-run.ts';
import type { Comparison } from './comparison.ts';
import type { FigureValue } from './comparison-figures.ts';
import type { ComparisonMatrix, MatrixCell, MatrixFigure } from './comparison-matrix.ts';
import type { GateAnswer } from './gate.ts';

/** A figure on the first screen of a report: of one side alone, or of the side that differs most against the baseline. */
export type ReportFigure = {
  key: MatrixFigureKey | TableFigureKey;
  label: string;
  unit: FigureUnit;
  value: number;
  /** Lowest and highest run of a repeated plan, or the spread within one run; null: it has none, or several sides. */
  low: number | null;
  high: number | null;
  /** What lies between `low` and `high`. */
  range: string | null;
  /** What else has to be known beside the value; null: nothing. */
  note: string | null;
  /** The side whose value it is; null: there is one side. */
  side: string | null;
  baseline: number | null;
  ratio: { value: number; low: number; high: number } | null;
  answer: GateAnswer | null;
};

/** What of a report its figures are chosen from. */
export type FiguredReport = {
  comparison: Pick<Comparison, 'figures' | 'matrix'> & Partial<Pick<Comparison, 'keptSentence'>>;
  runs: readonly { summary: Pick<RunSummary, 'thresholds' | 'instrument'> }[];
};

const mostFigures = 3;

/** Three figures stand side by side on a phone. */
const shortLabels: Partial<Record<MatrixFigureKey | TableFigureKey, string>> = {
  pointsLost: 'Points lost',
  acknowledgedLostShare: 'Acknowledged, lost',
  divergentKeys: 'Not at every backend',
  successShare: 'Requests that succeed',
  heldShare: 'Load held',
  heapAtRestBytes: 'Heap at rest',
  heapPeakBytes: 'Peak heap',
  rssAtRestBytes: 'RSS at rest',
  pointsPerSec: 'Points per second',
  responseTimeUsP50: 'Response p50',
  responseTimeUsP99: 'Response p99',
  serviceTimeUsP99: 'Service p99',
  diskBytes: 'Disk used',
  seriesAtEnd: 'Series',
  seriesPlateau: 'Series',
};

/**
 * reportFigures chooses the three figures of a report's first screen. Of one side: what failed a threshold, then the load held or else
 * the rate, the response time, and memory at rest or else its peak. Of several: those that differ most by verdict, one of each kind, memory at rest
 * first and the number of series, which the plan decides, last. Where different rates were asked for, what was kept, taken, and how fast.
 */
export function reportFigures({ comparison, runs }: FiguredReport): ReportFigure[] {
  const { matrix, figures, keptSentence = null } = comparison;
  if (matrix === null)
    return ofOneSide(figures, failedKeys(runs)).map((figure) => withInstrument(figure, runs));
  return keptSentence === null ? ofSides(matrix) : ofRates(matrix);
}

const errorOf = { responseTimeUsP50: 'p50Us', responseTimeUsP99: 'p99Us' } as const;

/** Beside a response time stands how much of it may be the instrument's own error, of the run where that was largest. */
function withInstrument(figure: ReportFigure, runs: FiguredReport['runs']): ReportFigure {
  const { key } = figure;
  if (key !== 'responseTimeUsP50' && key !== 'responseTimeUsP99') return figure;
  const errors = runs.map(({ summary }) => instrumentErrorAt(summary.instrument, errorOf[key]));
  const known = errors.filter((us) => us !== null);
  return known.length === 0
    ? figure
    : { ...figure, note: `instrument ${microsecondsText(Math.max(...known))}` };
}

function failedKeys(runs: FiguredReport['runs']): string[] {
  return runs.flatMap(({ summary }) =>
    summary.thresholds.filter(({ outcome }) => outcome === 'failed').map(({ threshold }) => threshold.figure),
  );
}

/** Of each list the first figure that was measured; the later ones fill in for those that were not. */
const ownFigures: readonly (readonly TableFigureKey[])[] = [
  ['metricsLostShare'],
  ['heldShare', 'pointsPerSec', 'requestsPerSec'],
  ['responseTimeUsP99', 'serviceTimeUsP99'],
  ['heapAtRestBytes', 'rssPeakBytes', 'rssAtRestBytes', 'seriesPlateau'],
  ['pointsPerSec'],
  ['successShare'],
  ['pointsAcknowledged'],
];

function ofOneSide(figures: Comparison['figures'], failed: readonly string[]): ReportFigure[] {
  const measured = (key: TableFigureKey) => {
    const found = figures.find((figure) => figure.key === key);
    const values = finiteNumbers((found?.values ?? []).map(({ value }) => value));
    if (values.length === 0) return null;
    const figure = { ...sideFigure(key, values), ...rangeOf(key, values, found?.values[0] ?? null) };
    return key === 'heldShare' && figure.value >= leastHeldShare ? null : figure;
  };
  const first = tableKeys(figures).filter((key) => failed.includes(key));
  const chosen = [...first.map((key) => [key]), ...ownFigures].flatMap((keys) => {
    const [found] = keys.map(measured).filter((figure) => figure !== null);
    return found ?? [];
  });
  return chosen
    .filter(({ key }, i) => chosen.findIndex((other) => other.key === key) === i)
    .slice(0, mostFigures);
}

function tableKeys(figures: Comparison['figures']): TableFigureKey[] {
  return ownTableKeys.filter((key) => figures.some((figure) => figure.key === key));
}

const ownTableKeys: readonly TableFigureKey[] = [
  'pointsLost',
  'heldShare',
  'sentShare',
  'answeredShare',
  'pointsPerSec',
  'responseTimeUsP99',
  'responseTimeUsP50',
  'heapAtRestBytes',
  'rssPeakBytes',
];

function named(key: MatrixFigureKey | TableFigureKey): Pick<ReportFigure, 'label' | 'unit'> {
  const { label, unit } = figureOf(key);
  return { label: shortLabels[key] ?? label, unit };
}

function sideFigure(key: TableFigureKey, values: readonly number[]): ReportFigure {
  const { label, unit } = named(key);
  return {
    key,
    label,
    unit,
    value: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: null,
    high: null,
    range: null,
    note: null,
    side: null,
    baseline: null,
    ratio: null,
    answer: null,
  };
}

/** Of repeated runs the lowest and the highest, of one run the spread within it where that can be said briefly. */
function rangeOf(
  key: TableFigureKey,
  values: readonly number[],
  only: Pick<FigureValue, 'low' | 'high'> | null,
): Pick<ReportFigure, 'low' | 'high' | 'range'> {
  if (values.length > 1) return { low: Math.min(...values), high: Math.max(...values), range: 'per run' };
  const { low = null, high = null } = only ?? {};
  const range = spreadWords[key];
  if (range === undefined || low === null || high === null) return { low: null, high: null, range: null };
  return { low, high, range };
}

const spreadWords: Partial<Record<TableFigureKey, string>> = { pointsPerSec: '(p5-p95)' };

/** Figures of one kind say the same in other words: one of each kind is shown. */
const kinds: readonly (readonly MatrixFigureKey[])[] = [
  ['acknowledgedLostShare', 'pointsLost', 'heldShare', 'successShare'],
  ['heapAtRestBytes', 'rssPeakBytes', 'heapPeakBytes', 'rssAtRestBytes'],
  ['responseTimeUsP99', 'serviceTimeUsP99'],
  ['pointsPerSec', 'requestsPerSec'],
  ['diskBytes'],
  ['seriesAtEnd'],
];

/** What runs at different rates have in common, in this order. */
const kindsOfRates: readonly (readonly MatrixFigureKey[])[] = [
  ['acknowledgedLostShare', 'divergentKeys', 'pointsLost'],
  ['heldShare', 'successShare'],
  ['responseTimeUsP99', 'serviceTimeUsP99'],
];

const weights: Record<GateAnswer, number> = {
  regressed: 3,
  improved: 3,
  inconclusive: 0,
  unstable: 0,
  equal: 0,
};

type Ranked = { figure: ReportFigure; weight: number; size: number; decides: boolean };

function ofSides(matrix: ComparisonMatrix): ReportFigure[] {
  const ranked = kinds.flatMap((keys) => greatest(keys.flatMap((key) => rankedOf(matrix, key))) ?? []);
  return byRank(ranked)
    .slice(0, mostFigures)
    .map(({ figure }) => figure);
}

function ofRates(matrix: ComparisonMatrix): ReportFigure[] {
  return kindsOfRates.flatMap((keys) => {
    const [first] = keys.flatMap((key) => rankedOf(matrix, key));
    return first ? [first.figure] : [];
  });
}

/** Of a metric the side that differs most from the baseline. */
function rankedOf(matrix: ComparisonMatrix, key: MatrixFigureKey): Ranked[] {
  const baseline = matrix.cells.find(({ isBaseline }) => isBaseline);
  const before = cellFigure(baseline, key)?.value ?? null;
  const sides = matrix.cells.flatMap((cell): Ranked[] => {
    const found = cellFigure(cell, key);
    if (cell.isBaseline || !found || found.value === null) return [];
    return [rankedSide(cell, key, { ...found, value: found.value }, before)];
  });
  return greatest(sides) ?? [];
}

function rankedSide(
  cell: MatrixCell,
  key: MatrixFigureKey,
  { value, ratio, answer, difference }: MatrixFigure & { value: number },
  baseline: number | null,
): Ranked {
  const { label, unit } = named(key);
  const plain = baseline !== null && baseline > 0 && value > 0 ? value / baseline : null;
  const isCertain = ratio === null ? difference === null : ratio.low > 1 || ratio.high < 1;
  const size = Math.abs(Math.log(ratio?.value ?? plain ?? (value === baseline ? 1 : Math.E)));
  return {
    figure: {
      key,
      label,
      unit,
      value,
      low: null,
      high: null,
      range: null,
      note: null,
      side: cell.label,
      baseline,
      ratio,
      answer,
    },
    weight: answer === null ? (isCertain ? 1 : 0) : weights[answer],
    size: Number.isFinite(size) ? size : 0,
    decides: gateFigureKeys.some((gate) => gate === key),
  };
}

function cellFigure(cell: MatrixCell | undefined, key: MatrixFigureKey): MatrixFigure | undefined {
  return cell?.figures.find(({ metric }) => metric === key);
}

function greatest(ranked: readonly Ranked[]): Ranked[] | null {
  const [first] = byRank(ranked);
  return first ? [first] : null;
}

function byRank(ranked: readonly Ranked[]): Ranked[] {
  return ranked.toSorted(
    (a, b) =>
      b.weight - a.weight ||
      precedence(b) - precedence(a) ||
      Number(b.decides) - Number(a.decides) ||
      b.size - a.size,
  );
}

/** Memory at rest is what compressed time does not distort; how many series there are is asked for, and seldom found. */
function precedence({ figure: { key }, size }: Ranked): number {
  if (key === 'seriesAtEnd') return -1;
  return key === 'heapAtRestBytes' && size > leastSize ? 1 : 0;
}

/** A smaller change does not count where nothing is judged. */
const leastSize = Math.log1p(0.05);
