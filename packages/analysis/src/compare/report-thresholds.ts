import { figureOf } from '@tidemark/domain/figures/catalog';
import type { FigureUnit } from '@tidemark/domain/figures/unit';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { Threshold, ThresholdResult } from '@tidemark/domain/run/threshold';

/** A condition of the plans of a report with its worst value, and how many of the runs that have it met it. */
export type ReportThreshold = {
  figure: Threshold['figure'];
  kind: Threshold['kind'];
  label: string;
  unit: FigureUnit;
  limit: number;
  /** The value that is farthest on the wrong side; null: no run measured it. */
  worst: number | null;
  outcome: ThresholdResult['outcome'];
  passed: number;
  runs: number;
};

const fromWorst = ['failed', 'unknown', 'passed'] as const;

/** reportThresholds gives the conditions of all runs, the worst first; a condition passed only where every run met it. */
export function reportThresholds(
  runs: readonly { summary: Pick<RunSummary, 'thresholds'> }[],
): ReportThreshold[] {
  const found = new Map<string, ThresholdResult[]>();
  for (const result of runs.flatMap(({ summary }) => summary.thresholds)) {
    const { figure, kind, value } = result.threshold;
    const key = `${figure} ${kind} ${value}`;
    found.set(key, [...(found.get(key) ?? []), result]);
  }
  return [...found.values()]
    .flatMap(toRow)
    .toSorted((a, b) => fromWorst.indexOf(a.outcome) - fromWorst.indexOf(b.outcome));
}

function toRow(results: readonly ThresholdResult[]): ReportThreshold[] {
  const [first] = results;
  if (!first) return [];
  const { figure, kind, value } = first.threshold;
  const { label, unit } = figureOf(figure);
  const observed = results.flatMap((result) => (result.observed === null ? [] : [result.observed]));
  const worst = kind === 'at-most' ? Math.max(...observed) : Math.min(...observed);
  return [
    {
      figure,
      kind,
      label,
      unit,
      limit: value,
      worst: observed.length === 0 ? null : worst,
      outcome: fromWorst.find((one) => results.some(({ outcome }) => outcome === one)) ?? 'unknown',
      passed: results.filter(({ outcome }) => outcome === 'passed').length,
      runs: results.length,
    },
  ];
}
