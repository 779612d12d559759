import type { ParsedPoint } from '@tidemark/workload/line-protocol-cursor';
import { expect, it } from 'vitest';
import { guessClock } from './guess-clock.ts';
import { observePoints } from './observe-points.ts';
import { newTimestampSpread } from './timestamp-spread.ts';

const minuteUs = 60_000_000;

it('takes an interval that occurred, not one between two, from an even number of distances', () => {
  const { hint } = guessClock({ ...newTimestampSpread(), gapsUs: [10_000_000, minuteUs] });
  expect(hint.roundsPerSimulatedMinute).toBe(1);
});

it('takes the round of a tag that churns from an interval that occurred', () => {
  const points = Array.from({ length: 10 }, (_, pod) => {
    const startS = pod * 600;
    return [startS, startS + (pod % 2 === 0 ? 60 : 180)].map(
      (second): ParsedPoint => ({
        line: 0,
        measurement: 'm',
        tagSet: [['pod', `p${pod}`]],
        fieldSet: [['v', { type: 'int', value: 1 }]],
        timestamp: String(1_600_000_000 + second),
      }),
    );
  }).flat();
  const [observed] = observePoints(points, 's').measurements;
  expect(observed?.tags[0]?.churn?.roundsPerMinute).toBeCloseTo(1 / 3, 9);
});
