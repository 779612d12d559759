import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aRollingSchema } from '@tidemark/domain/testing/a-schema';
import { describe, expect, it } from 'vitest';
import { churnPerDay } from './churn.ts';
import { creationOf } from './creation-of.ts';

/** Whether a plan was counted shows where entities come so fast that many leave before they are written. */
const churnOf = (newPerSimulatedMinute: number) => {
  const schema = aRollingSchema({ newPerSimulatedMinute });
  const { clock } = aProfile();
  return churnPerDay(schema, clock, creationOf(schema, clock));
};

describe('churnPerDay', () => {
  it('counts the series of up to five million entities, and takes the rate for more', () => {
    // Ten days of 347 entities a minute are 4,996,800; of 348 they are 5,011,200.
    expect(churnOf(347)).toBeLessThan(347 * 1_440 * 2);
    expect(churnOf(348)).toBe(348 * 1_440 * 2);
  });
});
