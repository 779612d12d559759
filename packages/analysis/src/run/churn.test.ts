import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aRollingSchema } from '@tidemark/domain/testing/a-schema';
import { describe, expect, it } from 'vitest';
import { churnPerDay } from './churn.ts';
import { creationOf } from './creation-of.ts';

/** Whether a plan was counted shows where entities come so fast that many leave before they are written. */
const churnOf = (newPerSimulatedMinute: number) => {
  const schema = aRollingSchema({ fixedCount: 0, rollingCount: 12_500, newPerSimulatedMinute });
  const { clock } = aProfile();
  return churnPerDay(schema, clock, creationOf(schema, clock));
};

describe('churnPerDay', () => {
  it('counts the series of up to five million entities, and takes the rate for more', () => {
    // Seven passes of 12,500 entities take 14,583 minutes, in which 342 per minute are 4,987,500 more.
    expect(churnOf(342)).toBeLessThan(342 * 1_440 * 2);
    expect(churnOf(342.1)).toBe(342.1 * 1_440 * 2);
  });
});
