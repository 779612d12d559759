import { faultActions } from '@tidemark/domain/load/fault-step';
import { z } from 'zod';

const spreadShape = z.object({
  low: z.number(),
  high: z.number(),
  known: z.int().describe('Runs in which it is known'),
});
/** The lowest and the highest value over the runs of a side in which it is known. */
export type Spread = z.infer<typeof spreadShape>;

const figureShape = z.object({
  spread: spreadShape.nullable().describe('null: it is known in no run'),
  reason: z.string().nullable().describe('Why it is not known, in the first run in which it is not'),
});
export type SpreadOrReason = z.infer<typeof figureShape>;

/** What one fault did to the runs of one side. */
export const sideFaultShape = z.object({
  side: z.string(),
  runIds: z.array(z.string()).describe('Every run of the side that planned it, the worst first'),
  text: z.string().describe('What happened, as this side had it'),
  tookPlace: z.int().describe('Runs in which it took place'),
  stayedAway: z.int().describe('Runs in which the part did not come back'),
  reason: z.string().nullable().describe('Why it did not take place or end as planned'),
  detectionMs: figureShape,
  drainMs: figureShape,
  convergedMs: figureShape,
  notOk: z
    .array(z.object({ part: z.string().nullable(), isFaulted: z.boolean(), spread: spreadShape }))
    .describe('Shares of parts that failed more than before the first fault, the worst first'),
  notOkReason: z.string().nullable().describe('Why no share is known; null: at least one is'),
  buffers: z
    .array(
      z.object({
        holder: z.string(),
        toward: z.string().nullable(),
        unit: z.enum(['points', 'metrics', 'bytes']),
        spread: spreadShape,
      }),
    )
    .describe('High-water marks above those before the first fault, the fullest first'),
  wasRead: z.boolean().describe('false: nothing that points wait in was read'),
  lost: figureShape.describe('Of the whole run where it had several faults'),
  losses: z
    .array(
      z.object({ stage: z.string(), part: z.string().nullable(), text: z.string(), spread: spreadShape }),
    )
    .describe('By stage, the most first'),
});
export type SideFault = z.infer<typeof sideFaultShape>;

/** One fault over all sides that planned it, the worst side first. */
export const comparedFaultShape = z.object({
  part: z.string(),
  action: z.enum(faultActions),
  text: z.string().describe('What happened, without the length where sides differ in it'),
  sides: z.array(sideFaultShape),
  without: z.array(z.string()).describe('Sides that planned no such fault'),
});
export type ComparedFault = z.infer<typeof comparedFaultShape>;
