import { z } from 'zod';
import { vegetaFormats, vegetaReportShape } from './vegeta-report.ts';

/** Why the points of an imported run cannot be verified. */
export const nothingReadBack = 'imported: nothing can be read back';

/** What another tool measured, with its own report if given. Its points cannot be read back. */
export const importedResultShape = z.object({
  tool: z.literal('vegeta'),
  format: z.enum(vegetaFormats),
  detail: z
    .enum(['summary only', 'samples'])
    .describe('samples: individual requests were given, so there are lines over time'),
  pointsPerRequest: z.int().min(0).describe('As given at the import: reports do not contain it'),
  report: vegetaReportShape,
});
export type ImportedResult = z.infer<typeof importedResultShape>;
