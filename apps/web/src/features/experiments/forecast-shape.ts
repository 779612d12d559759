import type { ExperimentForecast } from '@tidemark/domain/experiment-view';
import { z } from 'zod';

const estimated = z.object({ value: z.number(), source: z.string() }).nullable();

/** forecastShape reads what the server foretells of a design. */
export const forecastShape: z.ZodType<ExperimentForecast> = z.object({
  rows: z.array(z.string()),
  columns: z.array(z.string()),
  cells: z.array(
    z.object({
      cell: z.int(),
      row: z.string(),
      column: z.string(),
      labels: z.object({
        schema: z.string(),
        profile: z.string(),
        system: z.string(),
        steps: z.array(z.string()),
      }),
      refusals: z.array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() })),
      points: z.number().nullable(),
      series: z.number().nullable(),
      seconds: estimated,
      diskBytes: estimated,
    }),
  ),
  runCount: z.int(),
  points: z.number().nullable(),
  seconds: z.number().nullable(),
  diskBytes: z.number().nullable(),
});
