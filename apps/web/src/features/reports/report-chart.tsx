import { reportBars } from '@tidemark/analysis/compare/report-bars';
import type { ReportFigure } from '@tidemark/analysis/compare/report-figures';
import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import { matrixFigureKeys } from '@tidemark/domain/figures/catalog';
import { unpackSeries } from '@tidemark/domain/run/packed-series';
import { reportLines } from '@tidemark/services/reports/report-lines';
import { chartRecipes } from '#charts/prepare/chart-recipes.ts';
import { prepareCharts } from '#charts/prepare/prepare-chart.ts';
import { toChartRuns } from '#features/results/chart-runs.ts';
import { SideBars } from './side-bars.tsx';
import { StaticLineChart } from './static-line-chart.tsx';

/** ReportChart is the one chart of a report's first screen: the figure that differs most, side by side, or one line of a single side. */
export function ReportChart({ snapshot, figures }: { snapshot: ReportSnapshot; figures: ReportFigure[] }) {
  const { matrix } = snapshot.comparison;
  if (matrix !== null) {
    for (const figure of figures) {
      const key = matrixFigureKeys.find((known) => known === figure.key);
      const bars = key === undefined ? null : reportBars(matrix, key);
      if (bars !== null) return <SideBars figure={figure} bars={bars} />;
    }
    return null;
  }
  const model = lineModel(snapshot);
  return model ? <StaticLineChart model={model} /> : null;
}

const mostPoints = 240;
const fewestPoints = 40;
/** Days at rest from which memory over time says more than the rate. */
const leastDays = 3;

function lineModel(snapshot: ReportSnapshot) {
  const hasDays = snapshot.runs.some(({ summary }) => summary.settled.length >= leastDays);
  const order = ['pointsPerSec', 'responseTime', 'serviceTime', 'rssBytes', 'heapInUseBytes'];
  const keys = hasDays ? ['heapInUseBytes', ...order] : order;
  const maxPoints = Math.max(fewestPoints, Math.floor(mostPoints / snapshot.runs.length));
  const runs = snapshot.runs.map(({ id, label, plan, summary }) => ({
    id,
    label,
    plan,
    simulatedStartMs: summary.simulatedStartMs,
    settled: summary.settled,
    events: [],
  }));
  const chartRuns = toChartRuns(runs, unpackSeries(reportLines(snapshot, { maxPoints })));
  const models = keys.flatMap((key) => {
    const recipes = chartRecipes.filter((recipe) => recipe.key === key);
    return prepareCharts(chartRuns, hasDays ? 'simulated' : 'elapsed', recipes);
  });
  return models[0] ?? null;
}
