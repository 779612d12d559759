import { z } from 'zod';
import { pointBooksShape } from '../result/point-books.ts';
import { runStates } from './run-state.ts';

/** Where a run stands now; replaced, not appended. `fraction` is null where it cannot be known. */
export const runProgressShape = z.object({
  state: z.enum(runStates),
  status: z.string().describe('What the run does now, in a few words'),
  fraction: z.number().min(0).max(1).nullable(),
  pointsAcknowledged: z.number(),
  pointsHandedOver: z
    .number()
    .optional()
    .describe('Points taken by the kernel for a target that acknowledges nothing'),
  pointsRejected: z.number().optional().describe('Absent in runs of earlier releases'),
  pointsUnknown: z.number().optional().describe('Points without an answer (timeouts, resets)'),
  neverSentBatches: z.number().optional().describe('Due, but not sent before the load ended'),
  books: pointBooksShape.optional().describe('Where the issued points are at the last report of the load'),
  simulatedAtMs: z.number().nullable(),
  remainingMs: z.number().nullable(),
});
export type RunProgress = z.infer<typeof runProgressShape>;
