import { z } from 'zod';
import { terminalRunStates } from './run-state.ts';

/** Why a run ended; each code belongs to one terminal state. */
export const runEndCodes = [
  'completed',
  'cancelled_by_user',
  'stopped_by_operator',
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

/** operatorStop is the end of a run that was active when the operator stopped all load; `reason` may be empty. */
export function operatorStop(reason: string): RunEnd {
  const why = reason === '' ? '' : `: ${reason}`;
  const message = `The operator stopped all load${why}. Measurements until then are kept.`;
  return { state: 'cancelled', code: 'stopped_by_operator', message };
}
