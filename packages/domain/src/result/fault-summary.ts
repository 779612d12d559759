import { z } from 'zod';
import { faultActions } from '../load/fault-step.ts';

const countOrNull = z.number().nullable();
const maybeReason = z.string().nullable().default(null);

/** What a part did while a fault lasted, and until its effects ended. */
export const faultEffectShape = z.object({
  part: z.string().nullable().describe('null: the target as a whole, as the generator saw it'),
  isFaulted: z.boolean().describe('false: the fault was not at this part'),
  notOkShare: countOrNull.describe('Refused, failed or dropped, of what it was sent'),
  notOkShareBefore: countOrNull.describe('The same before the first fault'),
  takenPerSec: countOrNull.default(null).describe('Points or metrics that it took or stored per second'),
  takenPerSecBefore: countOrNull.default(null).describe('The same before the first fault'),
  reason: maybeReason.describe('Why a figure is not known'),
});
export type FaultEffect = z.infer<typeof faultEffectShape>;

/** The high-water mark of a buffer while a fault lasted, and until its effects ended. */
export const faultBufferShape = z.object({
  holder: z.string().describe('client, or the part whose buffer it is, such as relay or cache:a'),
  toward: z.string().nullable().describe('The part that it waits for; null: any'),
  unit: z.enum(['points', 'metrics', 'bytes']),
  peak: z.number(),
  peakBefore: countOrNull.describe('Before the first fault; null: not read before'),
  drainMs: countOrNull.describe(
    'From the end of the fault until it held no more than before the first fault, a batch, or a hundredth of its peak, whichever is most; 0: it never held more',
  ),
});
export type FaultBuffer = z.infer<typeof faultBufferShape>;

/** Points or metrics that were lost at one stage of the way. */
export const faultLossShape = z.object({
  stage: z.string().describe('client, stored, or a cause of the flow of metrics such as relay_queue_full'),
  part: z.string().nullable(),
  count: z.number(),
  text: z.string().default('').describe('What happened to them, in a sentence'),
});
export type FaultLoss = z.infer<typeof faultLossShape>;

/** One fault of a run and what followed from it; null where it is not known, with the reason. */
export const faultSummaryShape = z.object({
  part: z.string(),
  action: z.enum(faultActions),
  text: z.string().describe('What happens, in words: "backend:2 killed for 20 s"'),
  atSeconds: z.number().describe('As planned, in seconds of load'),
  beganOffsetMs: countOrNull.describe('null: the load ended before'),
  endedOffsetMs: countOrNull.describe('When the part answered again; null: it did not'),
  beganLateMs: countOrNull.describe('After its planned moment'),
  reason: z.string().nullable().describe('Why it did not begin or end as planned'),
  detectionMs: countOrNull.describe(
    'Until the end of the first reading with a request that was not ok, at whichever part',
  ),
  detectedBy: z
    .string()
    .nullable()
    .default(null)
    .describe('Who had that request: the client, or relay > backend:2'),
  detectionReason: maybeReason.describe('Why the detection is not known'),
  drainMs: countOrNull.describe('From its end until nothing more waited than before the first fault'),
  drainReason: maybeReason.describe('Why the time to drain is not known'),
  convergedMs: countOrNull.describe('From its end until all parts held the same again'),
  convergedReason: maybeReason.describe('Why the time to convergence is not known'),
  effects: z.array(faultEffectShape).describe('By part, also of those that had no fault'),
  buffers: z.array(faultBufferShape).default([]).describe('Everything that points waited in'),
  losses: z
    .array(faultLossShape)
    .describe('Of the whole run where it had several faults, but for what the client evicted'),
  lossReason: maybeReason.describe('Why losses are not known'),
});
export type FaultSummary = z.infer<typeof faultSummaryShape>;
