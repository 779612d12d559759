import { z } from 'zod';
import { metricNames } from '../kernel/metric.ts';
import { sampleKinds } from './sample.ts';

/** One point of a line; `value` null with a reason means that sampling failed. */
export const seriesPointShape = z.object({
  offsetMs: z.number(),
  simulatedAtMs: z.number().nullable(),
  value: z.number().nullable(),
  reason: z.string().nullable(),
});
export type SeriesPoint = z.infer<typeof seriesPointShape>;

/** The process that a line is about; lines that were stored before parts had figures of their own have none. */
export const partShape = z
  .string()
  .nullable()
  .default(null)
  .describe('Process of the target, such as cache:a; null: the target as a whole');

/** One metric of one run, or of one part of its target, over time, under load or at rest, downsampled so that lows and peaks are kept. */
export const metricSeriesShape = z.object({
  metric: z.enum(metricNames),
  label: z.string(),
  unit: z.string(),
  source: z.string(),
  kind: z.enum(sampleKinds),
  part: partShape,
  totalPoints: z.number().describe('Number of points before downsampling'),
  points: z.array(seriesPointShape),
});
export type MetricSeries = z.infer<typeof metricSeriesShape>;

/** The lines of one run. */
export const runSeriesShape = z.object({ runId: z.string(), series: z.array(metricSeriesShape) });
export type RunSeries = z.infer<typeof runSeriesShape>;
