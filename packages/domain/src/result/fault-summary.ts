import { z } from 'zod';
import { faultActions } from '../load/fault-step.ts';

const countOrNull = z.number().nullable();

/** What a part did while a fault lasted, and until its effects ended. Shares are of the requests that ended in that time. */
export const faultEffectShape = z.object({
  part: z.string().nullable().describe('null: the target as a whole, as the generator saw it'),
  isFaulted: z.boolean().describe('false: the fault was not at this part'),
  notOkShare: countOrNull.describe('Refused, failed or of unknown outcome, of what it was sent'),
  notOkShareBefore: countOrNull.describe('The same before the first fault'),
  waitingPeak: countOrNull.describe('Most points or metrics that waited for it'),
  waitingIn: z.string().nullable().describe('Whose buffer that was: the client, a relay, a cache'),
});
export type FaultEffect = z.infer<typeof faultEffectShape>;

/** Points or metrics that were lost at one stage of the way. */
export const faultLossShape = z.object({ stage: z.string(), part: z.string().nullable(), count: z.number() });

/** One fault of a run and what followed from it; null where it is not known, with the reason. */
export const faultSummaryShape = z.object({
  part: z.string(),
  action: z.enum(faultActions),
  text: z.string().describe('What happens, in words: "backend:2 killed for 20 s"'),
  atSeconds: z.number().describe('As planned, in seconds of load'),
  beganOffsetMs: countOrNull.describe('null: the load ended before'),
  endedOffsetMs: countOrNull.describe('When the part answered again; null: it did not'),
  beganLateMs: countOrNull.describe('After its planned moment'),
  detectionMs: countOrNull.describe('Until the first request that was not ok, at whichever part'),
  drainMs: countOrNull.describe('From its end until nothing more waited than before'),
  convergedMs: countOrNull.describe('From its end until all parts held the same again'),
  reason: z.string().nullable().describe('Why a figure is not known'),
  effects: z.array(faultEffectShape),
  losses: z.array(faultLossShape).describe('Of the whole run where faults overlap'),
});
export type FaultSummary = z.infer<typeof faultSummaryShape>;
