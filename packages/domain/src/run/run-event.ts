import { z } from 'zod';

/** Marks on a run's timeline. */
export const runEventKinds = [
  'state',
  'shard_dropped',
  'settled',
  'target_started',
  'target_died',
  'outage_began',
  'outage_ended',
  'fault_began',
  'fault_ended',
  'probe_failed',
  'query_failed',
  'rate_changed',
  'rate_step',
  'rule',
  'note',
] as const;

/** Something that happened during a run; `simulatedAtMs` is null outside the measure phase. */
export const runEventShape = z.object({
  kind: z.enum(runEventKinds),
  offsetMs: z.number().nullable(),
  simulatedAtMs: z.number().nullable(),
  message: z.string(),
});
export type RunEvent = z.infer<typeof runEventShape>;
