import { z } from 'zod';
import { terminalRunStates } from './run-state.ts';

/** Why a run ended; each code belongs to one terminal state. */
export const runEndCodes = [
  'completed',
  'cancelled_by_user',
  'worker_shutdown',
  'lease_lost',
  'deadline_passed',
  'never_started',
  'target_unreachable',
  'target_auth',
  'target_database_failed',
  'target_denied',
  'target_died',
  'error_share',
  'stop_rule',
  'launcher_failed',
  'secret_unreadable',
  'plan_invalid',
  'storage_failed',
  'generator_failed',
  'internal',
] as const;
export type RunEndCode = (typeof runEndCodes)[number];

/** How a run ended: the state, the reason as a code, and a sentence about what happened and what to do. */
export const runEndShape = z.strictObject({
  state: z.enum(terminalRunStates),
  code: z.enum(runEndCodes),
  message: z.string(),
});
export type RunEnd = z.infer<typeof runEndShape>;
