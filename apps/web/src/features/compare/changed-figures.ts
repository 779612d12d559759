import type { Comparison } from '@tidemark/analysis/compare/comparison';
import type { ComparisonFigure } from '@tidemark/analysis/compare/comparison-figures';
import type { CsvCell } from '@tidemark/domain/kernel/csv-text';
import { differenceOf } from '#features/results/figure-text.ts';

/** Change that is worth a line of the table, as a share. */
const worthReporting = 0.05;

/** changedFigures are those that some run has otherwise than the baseline: by more than 5 %, and not within the spreads of both. */
export function changedFigures({
  figures,
  baselineId,
}: Pick<Comparison, 'figures' | 'baselineId'>): ComparisonFigure[] {
  return figures.filter((figure) => {
    const baseline = figure.values.find(({ runId }) => runId === baselineId);
    return figure.values.some((value) => {
      if (value.runId === baselineId) return false;
      if ((value.value === null) !== ((baseline?.value ?? null) === null)) return true;
      const ratio = value.ratioToBaseline;
      if (ratio === null) return value.value !== (baseline?.value ?? null);
      const isFar = ratio <= 0 || Math.abs(Math.log(ratio)) > Math.log1p(worthReporting);
      return isFar && differenceOf(value, baseline, figure.better) !== null;
    });
  });
}

/** figuresCsv is the table of figures: a line for each figure and run, in the unit that the line names. */
export function figuresCsv(
  figures: readonly ComparisonFigure[],
  runs: readonly { id: string; label: string }[],
): { columns: string[]; rows: CsvCell[][] } {
  const labels = new Map(runs.map(({ id, label }) => [id, label]));
  return {
    columns: ['figure', 'unit', 'run', 'value', 'low', 'high', 'ratio to baseline', 'source'],
    rows: figures.flatMap(({ label, unit, values, source }) =>
      values.map(({ runId, value, low, high, ratioToBaseline }): CsvCell[] => [
        ...[label, unit, labels.get(runId) ?? runId],
        ...[value, low, high, ratioToBaseline],
        source,
      ]),
    ),
  };
}
