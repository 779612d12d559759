import { z } from 'zod';
import { runStates } from './run-state.ts';

/** Where a run stands now; replaced, not appended. `fraction` is null where it cannot be known. */
export const runProgressShape = z.object({
  state: z.enum(runStates),
  status: z.string().describe('What the run does now, in a few words'),
  fraction: z.number().min(0).max(1).nullable(),
  pointsAcknowledged: z.number(),
  simulatedAtMs: z.number().nullable(),
  remainingMs: z.number().nullable(),
});
export type RunProgress = z.infer<typeof runProgressShape>;
