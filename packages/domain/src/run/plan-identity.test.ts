import { expect, it } from 'vitest';
import { aProfile } from '../testing/a-profile.ts';
import { aSchema } from '../testing/a-schema.ts';
import { aTarget } from '../testing/a-target.ts';
import { planIdentity, targetIdentity } from './plan-identity.ts';
import type { RunPlan } from './run-plan.ts';

const plan: RunPlan = { schema: aSchema(), profile: aProfile(), target: aTarget(), thresholds: [] };

it.each<[string, RunPlan]>([
  ['the name and the seed of the schema', { ...plan, schema: aSchema({ name: 'other', seed: 7 }) }],
  ['the name of the profile', { ...plan, profile: aProfile({ name: 'other', description: 'other' }) }],
  ['name and limit of the target', { ...plan, target: aTarget({ name: 'other', maxSeries: 10 }) }],
  ['reference requests', { ...plan, profile: aProfile({ reference: 'off' }) }],
  ['thresholds', { ...plan, thresholds: [{ kind: 'at-most', figure: 'errorShare', value: 0 }] }],
])('is the same whatever %s', (_, other) => {
  expect(planIdentity(other)).toBe(planIdentity(plan));
});

it.each<[string, RunPlan]>([
  [
    'number of writers',
    { ...plan, profile: aProfile({ executor: { kind: 'closed-loop', concurrency: 3, batchSize: 100 } }) },
  ],
  ['address', { ...plan, target: aTarget({ url: 'http://127.0.0.1:8087' }) }],
  [
    'measurement',
    {
      ...plan,
      schema: aSchema({ measurements: plan.schema.measurements.map((m) => ({ ...m, name: 'm1' })) }),
    },
  ],
])('is another for another %s', (_, other) => {
  expect(planIdentity(other)).not.toBe(planIdentity(plan));
});

it('does not depend on the order in which keys were written', () => {
  const { schema, profile, target, thresholds } = plan;
  const turned = {
    thresholds,
    target: Object.fromEntries(Object.entries(target).toReversed()),
    profile,
    schema,
  };
  expect(planIdentity({ ...turned, target: aTarget(turned.target) })).toBe(planIdentity(plan));
});

it('distinguishes systems by their addresses, not by what is written to them', () => {
  expect(targetIdentity({ ...plan, profile: aProfile({ gzip: true }) })).toBe(targetIdentity(plan));
  expect(targetIdentity({ ...plan, target: aTarget({ url: 'http://127.0.0.1:8087' }) })).not.toBe(
    targetIdentity(plan),
  );
});
