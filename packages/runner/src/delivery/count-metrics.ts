import { measurementNames } from '@tidemark/domain/schema/measurement-pattern';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { PointRange } from '../point-ranges.ts';
import { pointsByMeasurement } from '../verification/points-by-measurement.ts';

/** countMetrics gives how many metrics the points of ranges are: one per field. */
export function countMetrics(schema: Schema, ranges: PointRange[]): number {
  const points = pointsByMeasurement(schema, ranges);
  let metrics = 0;
  for (const { name, fields } of schema.measurements)
    for (const measurement of measurementNames(name))
      metrics += (points.get(measurement) ?? 0) * fields.length;
  return metrics;
}
