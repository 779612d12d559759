import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aTarget } from '@tidemark/domain/testing/a-target';
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
  ['series', false, 10],
  ['paths of a Graphite', true, 20],
])('counts %s, and takes as many as are allowed', (_, isGraphite, count) => {
  const check = (maxSeries: number) => () =>
    requireWithinBudget(
      { schema, profile, target: aTarget({ maxSeries }), thresholds: [] },
      forecast(schema, profile, 0),
      isGraphite,
    );
  expect(check(count)).not.toThrow();
  expect(check(count - 1)).toThrow(expect.objectContaining({ code: 'budget_exceeded' }));
});
