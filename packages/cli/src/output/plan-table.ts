import { printable } from '@tidemark/domain/kernel/printable';
import { bytesText, countText, durationText, shareText } from '@tidemark/domain/kernel/quantity-text';
import { executorText, readLoadText, timingText } from '@tidemark/domain/load/load-words';
import { simulatedSpanMs } from '@tidemark/domain/load/point-plan';
import type { PlanFile } from '@tidemark/domain/run/plan-file';
import type { Forecast } from '@tidemark/workload/forecast';
import type { MetricsPreview } from '@tidemark/workload/graphite/preview';
import { alignedRows, type Row } from './aligned-rows.ts';

/** planTable shows what a plan would write, without writing it. */
export function planTable(plan: PlanFile, forecast: Forecast, metrics: MetricsPreview | null = null): string {
  const lines = metrics?.lines ?? forecast.sampleLines;
  const sample = lines.map((line) => `  ${printable(line)}\n`).join('');
  const table = alignedRows(metrics ? metricRows(plan, forecast, metrics) : rows(plan, forecast));
  const title = metrics ? 'First metrics' : 'First points';
  return `${printable(plan.name ?? plan.schema.name)}\n${table}\n${title}\n${sample}`;
}

/** What a plan writes to Graphite: metrics of paths instead of points of series. */
function metricRows(plan: PlanFile, forecast: Forecast, preview: MetricsPreview): Row[] {
  const { series, metrics, metricsPerMinute, bytesPerMetric, overwritten } = preview;
  const changed = new Map<string, Row[]>([
    ['series', [['paths', series === null ? 'not known in advance' : countText(series)]]],
    [
      'points',
      [
        ['points', pointsText(forecast)],
        ['metrics', metrics === null ? 'until the end of the run' : countText(metrics)],
        ...(metricsPerMinute === null ? [] : [rateRow(metricsPerMinute)]),
      ],
    ],
    ['overwritten', [['overwritten', overwrittenMetrics(metrics, overwritten)]]],
    ['bytes', [['bytes', `${bytesText(bytesPerMetric)} per metric`]]],
  ]);
  return rows(plan, forecast).flatMap((row) => changed.get(row[0] ?? '') ?? [row]);
}

function rateRow(metricsPerMinute: number): Row {
  return ['rate', `${countText(metricsPerMinute)} metrics per minute`];
}

function overwrittenMetrics(metrics: number | null, overwritten: number | null): string {
  if (overwritten === null || metrics === null) return 'not known in advance';
  if (overwritten === 0) return 'none';
  return `${countText(overwritten)} of ${countText(metrics)} metrics, by a later one of their path and step`;
}

function rows(plan: PlanFile, forecast: Forecast): Row[] {
  return [
    ['schema', printable(plan.schema.name)],
    ['load profile', `${printable(plan.profile.name)}: ${executorText(plan.profile.executor)}`],
    ...(plan.profile.readLoad ? [['queries', readLoadText(plan.profile.readLoad)]] : []),
    ['target', targetText(plan.target)],
    ['series', seriesText(forecast)],
    ['points', pointsText(forecast)],
    ['timestamps', timingText(plan.profile)],
    ['overwritten', overwrittenText(forecast)],
    ['bytes', bytesLine(forecast)],
    ['duration', durationLine(plan)],
  ];
}

function targetText(target: PlanFile['target']): string {
  return target.kind === 'launched'
    ? `fresh ${target.launcher}, variant ${target.variant}`
    : printable(target.url);
}

function seriesText(forecast: Forecast): string {
  const { seriesAtStart, newSeriesPerSimulatedDay, plateauSeries, series, points } = forecast;
  if (series !== null && series < seriesAtStart) {
    return `${countText(series)} in total, of ${countText(seriesAtStart)} in the schema: the run ends before the first round is over`;
  }
  const parts = [`${countText(seriesAtStart)} at start`];
  if (newSeriesPerSimulatedDay > 0)
    parts.push(`${countText(newSeriesPerSimulatedDay)} new per simulated day`);
  if (plateauSeries !== null) parts.push(`${countText(plateauSeries)} within retention`);
  if (series !== null) parts.push(`${countText(series)} in total`);
  else if (points !== null) parts.push('more in total than are counted');
  return parts.join(', ');
}

function pointsText({ points, pointsPerSimulatedDay }: Forecast): string {
  const daily = `${countText(pointsPerSimulatedDay)} per simulated day`;
  return points === null ? `until the end of the run, ${daily}` : `${countText(points)}, ${daily}`;
}

function overwrittenText({ expectedOverwrittenShare: share, overwriting }: Forecast): string {
  const { expected, low, high } = overwriting;
  if (expected === 0 && high === 0) return 'none';
  if (expected !== null && low !== null && high !== null && low < high)
    return `${countText(Math.round(expected))} of the points (95 % interval ${countText(low)} to ${countText(high)}), by others of the same series and timestamp`;
  if (share === null) return 'not known in advance: points of a series may get the same timestamp';
  return share === 0
    ? 'none'
    : `${shareText(share)} of the points, by others of the same series and timestamp`;
}

function bytesLine({ points, bytesPerPoint }: Forecast): string {
  const each = `${countText(Math.round(bytesPerPoint))} B per point`;
  return points === null ? each : `about ${bytesText(points * bytesPerPoint)}, ${each}`;
}

function durationLine({ schema, profile }: PlanFile): string {
  const spanMs = simulatedSpanMs(schema, profile);
  const simulated = spanMs === null ? '' : `${durationText(spanMs)} of simulated time, `;
  if (profile.extent.kind === 'wall-time')
    return `${simulated}${durationText(profile.extent.seconds * 1_000)} of load`;
  if (profile.clock.compression === null || spanMs === null)
    return `${simulated}as fast as the target accepts it`;
  return `${simulated}${durationText(spanMs / profile.clock.compression)} of load at least`;
}
