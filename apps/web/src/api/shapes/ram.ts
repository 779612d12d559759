import { capacityShape } from '@tidemark/analysis/compare/capacity';
import { ramPredictionShape } from '@tidemark/analysis/compare/predict-ram';
import { z } from 'zod';

/** Memory of a schema on a system, as the API and the page answer it. */
export const ramEstimateShape = z.object({
  sentence: z.string(),
  system: z.string(),
  series: z.object({
    total: z.number().describe('Series that the server holds at once'),
    newPerDay: z.number(),
    measurements: z.array(
      z.object({
        measurement: z.string(),
        series: z.number(),
        tags: z.array(z.object({ key: z.string(), values: z.number(), isEntity: z.boolean() })),
      }),
    ),
  }),
  countedDays: z.number().describe('Retention, plus the duration of the shard that is dropped last'),
  predictions: z
    .array(ramPredictionShape)
    .describe('The first answers the question; none: too few runs on this system measured memory'),
  hasSameTags: z.boolean().describe('Whether the runs wrote schemas with the same tag keys'),
  capacity: capacityShape.nullable().describe('Measured points and fitted line of the first prediction'),
  remarks: z.array(z.string()),
  measurement: z
    .object({ runs: z.number(), series: z.array(z.number()) })
    .nullable()
    .describe('What `POST /ram/measure` runs; null: no experiment can measure it'),
});

export type RamEstimateBody = z.infer<typeof ramEstimateShape>;
