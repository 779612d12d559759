import { z } from 'zod';

/**
 * What stamps a point.
 * `round`: all points of a round share its simulated time. `point`: each point has a time of its own, spread evenly over the
 * round, or exactly `stepNs` after the one before it. `wall`: the generator's clock when the batch is encoded, a nanosecond
 * more for each point (as many as there are threads, so that no two get the same). `server`: nothing on the line, so that the server stamps each request once.
 */
export const stampingShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('round') }),
  z.strictObject({
    kind: z.literal('point'),
    stepNs: z
      .int()
      .min(1)
      .max(86_400_000_000_000)
      .nullable()
      .default(null)
      .describe('Nanoseconds between neighbouring points; null: spread over the interval of a round'),
  }),
  z.strictObject({ kind: z.literal('wall') }),
  z.strictObject({ kind: z.literal('server') }),
]);
export type Stamping = z.infer<typeof stampingShape>;

/** fixedStepNs is the time between neighbouring points where the profile names it; null where rounds say when points are. */
export function fixedStepNs(stamping: Stamping): number | null {
  return stamping.kind === 'point' ? stamping.stepNs : null;
}

/** isSimulatedTime tells whether timestamps follow from the plan alone, so that every key is known beforehand. */
export function isSimulatedTime(stamping: Stamping): boolean {
  return stamping.kind === 'round' || stamping.kind === 'point';
}
