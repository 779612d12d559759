import { figureOf, figureValue } from '@tidemark/domain/figures/catalog';
import type { GateRules } from '@tidemark/domain/gate/benchmark-file';
import { type GateRow, gateVerdicts } from '@tidemark/domain/gate/gate-answer';
import type { SidedRun } from '../compare/comparison-sides.ts';
import type { Gate, JudgedMetric } from '../compare/gate.ts';

/** gateRows gives a row for each deciding metric that a cell has measured. */
export function gateRows(
  label: string,
  verdicts: Gate | null,
  candidate: readonly SidedRun[],
  rules: Pick<GateRules, 'metrics' | 'tolerance'>,
): GateRow[] {
  return verdicts === null
    ? rules.metrics.flatMap((metric) => rowWithoutBaseline(label, metric, candidate, rules.tolerance))
    : verdicts.metrics.map((metric) => rowOf(label, metric));
}

/** worstFirst orders rows by their verdicts, and those of one verdict by the factor of their change, the greatest first. */
export function worstFirst(rows: readonly GateRow[]): GateRow[] {
  return rows.toSorted(
    (a, b) => gateVerdicts.indexOf(a.verdict) - gateVerdicts.indexOf(b.verdict) || factorOf(b) - factorOf(a),
  );
}

/** Halved and doubled are as far from 1; a difference has no factor, as one from 0, and comes before all that have. */
function factorOf({ scale, change }: GateRow): number {
  if (change === null) return 0;
  return scale === 'difference' || change <= -1 ? Number.MAX_VALUE : Math.abs(Math.log1p(change));
}

function rowOf(cell: string, metric: JudgedMetric): GateRow {
  const [baseline, candidate] = [valuesOf(metric.baseline), valuesOf(metric.candidate)];
  const { ratio, difference } = metric;
  const shares = ratio && { value: ratio.value - 1, low: ratio.low - 1, high: ratio.high - 1 };
  const change = shares ?? difference;
  return {
    cell,
    metric: metric.key,
    label: metric.label,
    unit: metric.unit,
    baseline: meanOf(baseline),
    candidate: meanOf(candidate),
    runs: { baseline: baseline.length, candidate: candidate.length },
    scale: ratio === null && difference !== null ? 'difference' : 'ratio',
    change: change?.value ?? null,
    interval: change && { low: change.low, high: change.high },
    tolerance: metric.delta,
    verdict: metric.answer,
    runsToAdd: metric.runsToAdd,
  };
}

function rowWithoutBaseline(
  cell: string,
  { figure, tolerance }: GateRules['metrics'][number],
  candidate: readonly SidedRun[],
  usualTolerance: number,
): GateRow[] {
  const { label, unit } = figureOf(figure);
  const values = candidate.map((run) => figureValue(figure, run)).filter((value) => value !== null);
  if (values.length === 0) return [];
  const row: GateRow = {
    cell,
    metric: figure,
    label,
    unit,
    baseline: null,
    candidate: meanOf(values),
    runs: { baseline: 0, candidate: values.length },
    scale: 'ratio',
    change: null,
    interval: null,
    tolerance: tolerance ?? usualTolerance,
    verdict: 'no_baseline',
    runsToAdd: null,
  };
  return [row];
}

function valuesOf(side: JudgedMetric['baseline']): number[] {
  return side.flatMap(({ value }) => (value === null || !Number.isFinite(value) ? [] : [value]));
}

/** The mean that the ratio compares: geometric where all values are above 0. */
function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const isPositive = values.every((value) => value > 0);
  const sum = values.reduce((total, value) => total + (isPositive ? Math.log(value) : value), 0);
  return isPositive ? Math.exp(sum / values.length) : sum / values.length;
}
