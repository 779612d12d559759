import { z } from 'zod';
import { latencySummaryShape } from './latency-summary.ts';

const shareOrNull = z.number().nullable();

/** How steadily the host of the generator ran just before a run; null where the system does not show it. */
export const hostPreflightShape = z.object({
  measuredMs: z.number(),
  wakeDelay: latencySummaryShape
    .nullable()
    .describe('How late a thread woke that asked to be woken each millisecond, in microseconds'),
  stealShare: shareOrNull.describe('Share of CPU time that the hypervisor gave to other machines'),
  otherCores: z.number().nullable().describe('Cores that other processes kept busy'),
  quotaCores: z.number().nullable().describe('Cores that the control group allows; null: no limit'),
  throttledMs: z
    .number()
    .nullable()
    .describe('Time in which the limit of the control group kept its processes from running'),
  timerSlackUs: z.number().nullable().describe('How late the kernel may wake this process on purpose'),
});
export type HostPreflight = z.infer<typeof hostPreflightShape>;

/** How long a host is observed before each run, as an environment says it: milliseconds, 0 for not at all; empty is as if not set. */
export const preflightMsShape = z.preprocess(
  (text) => (text === '' ? undefined : text),
  z.coerce.number().int().min(0).max(60_000).default(2_000),
);
