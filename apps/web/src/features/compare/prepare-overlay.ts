import type { PackedSeries } from '@tidemark/domain/run/packed-series';
import { unpackSeries } from '@tidemark/domain/run/packed-series';
import type { ChartAxis, ChartModel, ChartRun } from '#charts/prepare/chart-model.ts';
import { prepareCharts } from '#charts/prepare/prepare-chart.ts';
import type { BoardRun } from './board.ts';
import { type LineKind, lineKey, lineLabel } from './line-choices.ts';

/** boardChartRuns gives the runs of a board their lines. */
export function boardChartRuns(runs: readonly BoardRun[], lines: readonly PackedSeries[]): ChartRun[] {
  const series = new Map(unpackSeries(lines).map((entry) => [entry.runId, entry.series]));
  return runs.map((run) => ({
    id: run.id,
    label: run.label,
    hue: run.hue,
    marker: run.marker,
    simulatedStartMs: run.simulatedStartMs,
    beganAtMs: run.beganAtMs,
    dash: run.dash,
    series: series.get(run.id) ?? [],
    events: run.events,
    settled: run.settled,
  }));
}

/** prepareOverlay draws one line of every run over one clock; null where no run has it, or none knows that clock. */
export function prepareOverlay(
  runs: readonly BoardRun[],
  lines: readonly PackedSeries[],
  line: LineKind,
  axis: ChartAxis,
): ChartModel | null {
  const chartRuns = boardChartRuns(runs, lines);
  const look = line.kind === 'settled' ? 'settled' : 'plain';
  const recipe = {
    key: lineKey(line),
    title: lineLabel(line),
    choices: [{ ...line, look, name: lineLabel(line) } as const],
  };
  const [model] = prepareCharts(chartRuns, axis, [recipe]);
  if (!model) return null;
  const labels = new Map(runs.map(({ id, label }) => [id, label]));
  const isUndated = axis === 'wall' && runs.some(({ beganAtMs }) => beganAtMs === null);
  return {
    ...model,
    lines: model.lines.map((drawn) => {
      const label = labels.get(drawn.runId) ?? drawn.label;
      return { ...drawn, label: drawn.part === null ? label : `${label}, ${drawn.part}` };
    }),
    notes: [
      ...model.notes,
      ...(runs.some(({ dash }) => dash > 0) ? ['Color: the system; dash: the schema.'] : []),
      ...(axis === 'wall' ? ['Times are UTC.'] : []),
      ...(isUndated ? ['Runs with an unknown start time are not drawn.'] : []),
    ],
  };
}
