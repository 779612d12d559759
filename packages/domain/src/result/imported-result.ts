import { z } from 'zod';
import { vegetaFormats, vegetaReportShape } from './vegeta-report.ts';

/** Why the points of an imported run can be neither counted nor found. */
export const nothingReadBack = 'imported: nothing can be read back';

/** What another tool measured: with its own report, as far as it was given. Nothing of it can be read back. */
export const importedResultShape = z.object({
  tool: z.literal('vegeta'),
  format: z.enum(vegetaFormats),
  detail: z
    .enum(['summary only', 'samples'])
    .describe('samples: each request was given, so there are lines over time'),
  pointsPerRequest: z.int().min(0).describe('As told at the import: no report says it'),
  report: vegetaReportShape,
});
export type ImportedResult = z.infer<typeof importedResultShape>;
