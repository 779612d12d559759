import { createHash } from 'node:crypto';
import { readCapsuleText } from '@tidemark/domain/capsule/read-capsule';
import { capsuleText, repeatedStartMs } from '@tidemark/domain/capsule/seal-capsule';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { aLaunchedTarget, aRunCapsule } from '@tidemark/domain/testing/a-capsule';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aRollingSchema, aSchema } from '@tidemark/domain/testing/a-schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pointAt } from './point-at.ts';
import { runStartNs } from './timestamp-at.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const day = 86_400_000;

const plans = fc
  .record({
    seed: fc.integer({ min: 0, max: 4_294_967_295 }),
    isRolling: fc.boolean(),
    newPerSimulatedMinute: fc.constantFrom(0, 0.25, 3),
    cardinality: fc.integer({ min: 1, max: 1_000 }),
    prefix: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
      .filter((text) => /^[^\p{C}\s]+$/u.test(text)),
    roundsPerSimulatedMinute: fc.constantFrom(0.05, 1, 6, 60),
    precision: fc.constantFrom('ns' as const, 'us' as const, 'ms' as const),
  })
  .map(({ seed, isRolling, newPerSimulatedMinute, cardinality, prefix, precision, ...clock }): RunPlan => {
    const fixed = aSchema({
      measurements: [
        {
          name: 'm0',
          tags: [{ key: 'tag0', generator: { kind: 'sequence', prefix, cardinality } }],
          fields: [{ key: 'v0', type: 'float', generator: { kind: 'random', min: -1, max: 1 } }],
        },
      ],
    });
    const schema = isRolling ? aRollingSchema({ newPerSimulatedMinute }) : fixed;
    const profile = aProfile({ clock, precision });
    return { schema: { ...schema, seed }, profile, target: aLaunchedTarget(), thresholds: [] };
  });

it('a capsule is read as it was written, and its plan gives every point of the original, stamped alike', () => {
  fc.assert(
    fc.property(
      plans,
      fc.integer({ min: 0, max: 20_000 }),
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 5 }),
      (plan, startDay, index, years) => {
        const startMs = startDay * day;
        const capsule = aRunCapsule(sha256, { plan, simulatedStartMs: startMs });
        const read = readCapsuleText(capsuleText(capsule), sha256);
        expect(read).toEqual(capsule);
        if (read.kind !== 'run') throw new TypeError('the capsule changed its kind');
        const laterMs = startMs + years * 365 * day;
        const startOf = ({ profile }: RunPlan, ms: number) => runStartNs(profile, ms);
        const again = startOf(read.plan, repeatedStartMs(read.plan, read.simulatedStartMs, laterMs));
        expect(pointAt(read.plan.schema, read.plan.profile, again, index)).toEqual(
          pointAt(plan.schema, plan.profile, startOf(plan, startMs), index),
        );
      },
    ),
  );
});
