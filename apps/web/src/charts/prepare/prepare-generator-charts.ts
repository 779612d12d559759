import type { MetricName } from '@tidemark/domain/metric';
import type { ChartAxis, ChartModel, ChartRun } from './chart-model.ts';
import { prepareChart } from './prepare-chart.ts';
import type { LineChoice } from './prepare-lines.ts';

/** prepareGeneratorCharts: what an open model, a client buffer and the generator itself tell, each chart only where a run has its lines. */
export function prepareGeneratorCharts(runs: ChartRun[], axis: ChartAxis): (ChartModel | null)[] {
  return [
    chartOf(runs, axis, 'ratePerSec', 'Requests a second, asked for and settled', [
      line('batchesPerSec', 'plain', 'settled'),
      line('ratePerSec', 'faint', 'asked for'),
    ]),
    chartOf(runs, axis, 'backlog', 'Requests that wait', [
      line('backlog', 'plain', 'due, not sent'),
      line('inFlight', 'faint', 'in flight'),
    ]),
    chartOf(runs, axis, 'bufferedPoints', 'Points in the client buffer', [
      line('bufferedPoints', 'plain', 'in the buffer'),
    ]),
    chartOf(runs, axis, 'retriesPerSec', 'Retries a second', [line('retriesPerSec', 'plain', 'retries')]),
    chartOf(runs, axis, 'evictedPointsPerSec', 'Points evicted a second', [
      line('evictedPointsPerSec', 'plain', 'evicted'),
    ]),
    chartOf(runs, axis, 'slipUsP99', 'Wait before sending, 99th percentile', [
      line('queueDelayUsP99', 'plain', 'since intended'),
      line('slipUsP99', 'faint', "the generator's own part"),
    ]),
    chartOf(runs, axis, 'generatorCpuRatio', 'CPU of the generator', [
      line('generatorCpuRatio', 'plain', 'of one core'),
    ]),
  ];
}

function line(metric: MetricName, look: LineChoice['look'], name: string): LineChoice {
  return { metric, kind: 'underLoad', look, name };
}

/** A chart is drawn where some run has the metric that it is about, and any value in it. */
function chartOf(
  runs: ChartRun[],
  axis: ChartAxis,
  about: MetricName,
  title: string,
  choices: LineChoice[],
): ChartModel | null {
  const isTold = runs.some((run) =>
    run.series.some((entry) => entry.metric === about && entry.points.some((point) => point.value)),
  );
  if (!isTold) return null;
  return prepareChart(runs, axis, {
    key: about,
    title,
    choices,
    tidemark: false,
    expected: false,
    shardDrops: false,
  });
}
