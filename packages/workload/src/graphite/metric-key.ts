import type { Schema } from '@tidemark/domain/schema/schema';
import type { MetricNaming } from '@tidemark/domain/target/graphite-target';
import { type Point, pointAt } from '../point-at.ts';
import type { PointTiming } from '../timestamp-at.ts';
import { createMetricPath } from './metric-path.ts';
import { metricValue, metricValueText } from './metric-value.ts';

/** One value of one path at one second; `text` is its value as a line holds it. */
export type Metric = { path: string; text: string; value: number; timestampSeconds: number };

const nsPerSecond = 1_000_000_000n;

/** timestampSeconds cuts a timestamp to whole seconds, towards the past. */
export function timestampSeconds(timestampNs: bigint): number {
  return Number((timestampNs - (((timestampNs % nsPerSecond) + nsPerSecond) % nsPerSecond)) / nsPerSecond);
}

/** slotOf is the step of an archive that a second falls into: what it stores once. */
export function slotOf(seconds: number, stepSeconds: number): number {
  return Math.floor(seconds / stepSeconds);
}

/**
 * createMetricsAt is the definition of what a plan sends to Graphite: the metrics of point `index`, one per field in the order of the schema.
 * A pure function, as `pointAt`; the load threads use a faster renderer, which is tested to give the same bytes.
 */
export function createMetricsAt(
  schema: Schema,
  timing: PointTiming,
  startNs: bigint,
  naming: MetricNaming,
  runName: string,
): (index: number) => Metric[] {
  const pathOf = createMetricPath(naming, runName);
  return (index) => metricsOf(pointAt(schema, timing, startNs, index), pathOf);
}

function metricsOf(
  { measurement, tagSet, fieldSet, timestampNs }: Point,
  pathOf: ReturnType<typeof createMetricPath>,
): Metric[] {
  if (timestampNs === null) throw new RangeError('Graphite needs a timestamp that follows from the plan');
  const seconds = timestampSeconds(timestampNs);
  return fieldSet.map(([field, value]) => ({
    path: pathOf(measurement, tagSet, field),
    text: metricValueText(value),
    value: metricValue(value),
    timestampSeconds: seconds,
  }));
}

/** metricLine is a metric as plaintext: every line ends, for carbon drops a last one that does not. */
export function metricLine({ path, text, timestampSeconds: seconds }: Metric): string {
  return `${path} ${text} ${seconds}\n`;
}
