import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aGraphite, aTarget } from '@tidemark/domain/testing/a-target';
import { forecast } from '@tidemark/workload/forecast';
import { expect, it } from 'vitest';
import { requireWithinBudget } from './budget.ts';

const [group] = aSchema().measurements;
if (!group) throw new Error('aSchema has a measurement');
const second = { key: 'v1', type: 'float', generator: { kind: 'constant', value: 1 } } as const;
/** Ten series with two fields. */
const schema = aSchema({ measurements: [{ ...group, fields: [...group.fields, second] }] });
const profile = aProfile();

it.each([
  ['series', aTarget, 10],
  ['paths of a Graphite', aGraphite, 20],
])('counts %s, and takes as many as are allowed', (_, target, count) => {
  const check = (maxSeries: number) => () =>
    requireWithinBudget(
      { schema, profile, target: target({ maxSeries }), thresholds: [] },
      forecast(schema, profile, 0),
    );
  expect(check(count)).not.toThrow();
  expect(check(count - 1)).toThrow(expect.objectContaining({ code: 'budget_exceeded' }));
});
