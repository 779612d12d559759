import { z } from 'zod';

const cellShape = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const seriesShape = z.object({
  name: z.string().default(''),
  tags: z.record(z.string(), z.string()).optional(),
  columns: z.array(z.string()).default([]),
  values: z.array(z.array(cellShape)).default([]),
  partial: z.boolean().optional(),
});

/** What `/query` answers; an error may stand at the top or within one result, also under status 200. */
export const queryAnswerShape = z.object({
  results: z
    .array(
      z.object({
        series: z.array(seriesShape).default([]),
        error: z.string().optional(),
        partial: z.boolean().optional(),
      }),
    )
    .default([]),
  error: z.string().optional(),
});

export type QuerySeries = z.infer<typeof seriesShape>;
export type QueryCell = z.infer<typeof cellShape>;

/** columnOf gives the values of one column, in order; nothing where there is no such column. */
export function columnOf(series: QuerySeries, column: string): QueryCell[] {
  const index = series.columns.indexOf(column);
  return index < 0 ? [] : series.values.map((row) => row[index] ?? null);
}
