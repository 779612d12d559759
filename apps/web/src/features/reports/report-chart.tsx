import type { ComparisonMatrix } from '@tidemark/analysis/compare/comparison-matrix';
import { type ReportBars, reportBars } from '@tidemark/analysis/compare/report-bars';
import type { ReportFigure } from '@tidemark/analysis/compare/report-figures';
import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import { matrixFigureKeys } from '@tidemark/domain/figures/catalog';
import { unpackSeries } from '@tidemark/domain/run/packed-series';
import { reportLines } from '@tidemark/services/reports/report-lines';
import type { ChartModel } from '#charts/prepare/chart-model.ts';
import { chartRecipes } from '#charts/prepare/chart-recipes.ts';
import { prepareCharts } from '#charts/prepare/prepare-chart.ts';
import { toChartRuns } from '#features/results/chart-runs.ts';
import { SideBars } from './side-bars.tsx';
import { StaticLineChart } from './static-line-chart.tsx';

/** ReportChart is the one chart of a report's first screen: the figure that differs most, side by side, or one line of a single side. */
export function ReportChart({ snapshot, figures }: { snapshot: ReportSnapshot; figures: ReportFigure[] }) {
  const { matrix } = snapshot.comparison;
  if (matrix !== null) {
    const lead = leadBars(matrix, figures);
    return lead && <SideBars {...lead} />;
  }
  const model = leadChart(snapshot);
  return model && <StaticLineChart model={model} />;
}

/** leadBars gives the first figure that can be drawn side by side; null: none can. */
export function leadBars(
  matrix: ComparisonMatrix,
  figures: readonly ReportFigure[],
): { figure: ReportFigure; bars: ReportBars } | null {
  for (const figure of figures) {
    const key = matrixFigureKeys.find((known) => known === figure.key);
    const bars = key === undefined ? null : reportBars(matrix, key);
    if (bars !== null) return { figure, bars };
  }
  return null;
}

const mostPoints = 240;
const fewestPoints = 40;
const leastDays = 3;

/** The one line chart of a report of a single side; null: it has no line worth a chart. */
export function leadChart(snapshot: ReportSnapshot): ChartModel | null {
  const order = ['pointsPerSec', 'responseTime', 'serviceTime', 'rssBytes', 'heapInUseBytes'];
  const keys = hasDaysAtRest(snapshot) ? ['heapInUseBytes', ...order] : order;
  const models = reportCharts(snapshot, keys);
  return models[0] ?? null;
}

/** Days at rest from which memory over time says more than the rate. */
export function hasDaysAtRest(snapshot: ReportSnapshot): boolean {
  return snapshot.runs.some(({ summary }) => summary.settled.length >= leastDays);
}

/** reportCharts prepares charts of a report by their keys, in that order, thinned for pages that nothing can zoom into. */
export function reportCharts(snapshot: ReportSnapshot, keys: readonly string[]): ChartModel[] {
  const maxPoints = Math.max(fewestPoints, Math.floor(mostPoints / snapshot.runs.length));
  const axis = hasDaysAtRest(snapshot) ? 'simulated' : 'elapsed';
  const runs = snapshot.runs.map(({ id, label, plan, summary }) => ({
    id,
    label,
    plan,
    simulatedStartMs: summary.simulatedStartMs,
    settled: summary.settled,
    events: [],
  }));
  const chartRuns = toChartRuns(runs, unpackSeries(reportLines(snapshot, { maxPoints })));
  return keys.flatMap((key) =>
    prepareCharts(
      chartRuns,
      axis,
      chartRecipes.filter((recipe) => recipe.key === key),
    ),
  );
}
