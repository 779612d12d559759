import { z } from 'zod';
import { metricNames } from '../kernel/metric.ts';
import { sampleKinds } from './sample.ts';

/** One point of a line; `value` null with its reason means that reading it failed. */
export const seriesPointShape = z.object({
  offsetMs: z.number(),
  simulatedAtMs: z.number().nullable(),
  value: z.number().nullable(),
  reason: z.string().nullable(),
});
export type SeriesPoint = z.infer<typeof seriesPointShape>;

/** One metric of one run over time, under load or settled, thinned so that lows and peaks survive. */
export const metricSeriesShape = z.object({
  metric: z.enum(metricNames),
  label: z.string(),
  unit: z.string(),
  source: z.string(),
  kind: z.enum(sampleKinds),
  totalPoints: z.number().describe('How many points there were before thinning'),
  points: z.array(seriesPointShape),
});
export type MetricSeries = z.infer<typeof metricSeriesShape>;

/** The lines of one run. */
export const runSeriesShape = z.object({ runId: z.string(), series: z.array(metricSeriesShape) });
export type RunSeries = z.infer<typeof runSeriesShape>;
