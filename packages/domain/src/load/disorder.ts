import { z } from 'zod';
import { hash32 } from '../kernel/seeded-random.ts';

const share = z.number().min(0).max(1);
const byMs = z.int().min(1).max(2_592_000_000);

/** Points whose timestamps lie before those sent ahead of them: some a little (out of order), some long (late). */
export const disorderShape = z
  .strictObject({
    outOfOrderShare: share.default(0).describe('Share of the points that are out of order'),
    outOfOrderByMs: byMs.default(10_000).describe('How far those are moved back, in simulated time'),
    lateShare: share.default(0).describe('Share of the points that are late'),
    lateByMs: byMs.default(3_600_000).describe('How far those are moved back, in simulated time'),
  })
  .refine(({ outOfOrderShare, lateShare }) => outOfOrderShare + lateShare <= 1, {
    path: ['lateShare'],
    message: 'both shares together must not be above 1',
  });
export type Disorder = z.infer<typeof disorderShape>;

/** 0: in order, 1: out of order, 2: late. */
export type DisorderClass = 0 | 1 | 2;

/** Beyond the salts of field values. */
const salt = 0x2d15_0bde;

/** disorderClassAt draws the class of point `index`, the same wherever it is asked for. */
export function disorderClassAt(disorder: Disorder, seed: number, index: number): DisorderClass {
  const draw = hash32(seed, index, salt) / 4_294_967_296;
  if (draw < disorder.lateShare) return 2;
  return draw < disorder.lateShare + disorder.outOfOrderShare ? 1 : 0;
}
