import { z } from 'zod';

/** The memory that is fitted to series: the heap at rest after a collection, or the peak resident memory. */
export const memoryKinds = ['heap', 'rss'] as const;
export type MemoryKind = (typeof memoryKinds)[number];

const intervalShape = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** One run of the ladder: its series and its memory at that moment. */
export const capacityPointShape = z.object({
  runId: z.string(),
  label: z.string(),
  series: z.number(),
  bytes: z.number(),
  churned: z.number().default(0).describe('Series that the run wrote before and that are gone'),
});
export type CapacityPoint = z.infer<typeof capacityPointShape>;

/** Fitted memory at a series count, with the 95 % prediction band of one more run. */
export const capacityBandShape = z.object({
  series: z.number(),
  bytes: z.number(),
  low: z.number(),
  high: z.number(),
});
export type CapacityBand = z.infer<typeof capacityBandShape>;

/** Memory by series count. `fit` is null where there is not enough data, with the reason in `missing`. */
export const capacityShape = z.object({
  memory: z.enum(memoryKinds),
  system: z.string(),
  points: z.array(capacityPointShape),
  leftOut: z.array(z.object({ runId: z.string(), label: z.string(), reason: z.string() })),
  missing: z.string().nullable(),
  fit: z
    .object({
      growth: z
        .enum(['grows', 'uncertain', 'none'])
        .describe('Whether memory grows with series at all, by the interval of bytes per series'),
      bytesPerSeries: intervalShape.describe('Beyond the knee, where there is one'),
      bytesPerChurned: intervalShape
        .nullable()
        .default(null)
        .describe('Memory that a series still takes once it is gone; null: the runs do not show it'),
      baseBytes: intervalShape.describe('Fitted memory at 0 series'),
      check: z.object({
        isStraight: z.boolean().nullable().describe('null: not enough repetitions to test'),
        p: z.number().nullable().describe('Lack-of-fit F test'),
        text: z.string(),
      }),
      knee: z
        .object({ series: z.number(), bytesPerSeriesBefore: intervalShape })
        .nullable()
        .describe('Series count from which the cost of a series changes'),
      line: z.array(capacityBandShape),
    })
    .nullable(),
  limit: z
    .object({
      ramBytes: z.number(),
      usedShare: z.number().describe('Share of the memory that may be planned with'),
      answer: z
        .enum(['series', 'no-growth', 'does-not-fit'])
        .describe('no-growth: memory does not grow with series; does-not-fit: not even without series'),
      largestSeries: z.number().nullable().describe('With 95 % confidence a run of so many series fits'),
      isBeyond: z.boolean().describe('More series than were measured: the line is extrapolated'),
    })
    .nullable(),
  schema: z
    .object({
      schemaId: z.string(),
      name: z.string(),
      plannedSeries: z.number(),
      bytes: z.number(),
      highBytes: z.number().describe('With 95 % confidence one run needs no more'),
      isBeyond: z.boolean(),
      fits: z.boolean().nullable().describe('null: no memory limit was given'),
    })
    .nullable(),
  sentence: z.string(),
  warnings: z.array(z.string()),
});
export type Capacity = z.infer<typeof capacityShape>;
