import { expect, it } from 'vitest';
import { aProfile } from '../testing/a-profile.ts';
import { aSchema } from '../testing/a-schema.ts';
import { highestRateOf } from './highest-rate.ts';
import { type LoadProfile, loadProfileShape } from './load-profile.ts';
import { buildRound } from './round.ts';

const wallTime = { kind: 'wall-time', seconds: 10 } as const;

/** The highest rate of an executor, as a profile names it. */
function highest(executor: object, more: Partial<LoadProfile> = {}): number | null {
  const profile = loadProfileShape.parse({ ...aProfile(), extent: wallTime, ...more, executor });
  return highestRateOf(aSchema(), profile);
}

it('is the highest rate that any moment of a schedule has, times the points of a batch', () => {
  const open = (pacer: object) => highest({ kind: 'open-loop', batchSize: 10, pacer });
  expect(open({ kind: 'constant', ratePerSec: 7 })).toBe(70);
  expect(open({ kind: 'poisson', ratePerSec: 8 })).toBe(80);
  expect(open({ kind: 'ramp', fromPerSec: 9, toPerSec: 2, seconds: 5 })).toBe(90);
  expect(open({ kind: 'sine', meanPerSec: 3, amplitudePerSec: 2, periodSeconds: 5 })).toBe(50);
  const stages = [
    { seconds: 1, ratePerSec: 11 },
    { seconds: 1, ratePerSec: 1 },
  ];
  expect(open({ kind: 'stages', stages })).toBe(110);
  expect(open({ kind: 'stages', startPerSec: 12, stages })).toBe(120);
  const rates = [
    { atSeconds: 0, ratePerSec: 1 },
    { atSeconds: 2, ratePerSec: 13 },
  ];
  expect(open({ kind: 'recorded', rates })).toBe(130);
});

it('is the bound of a search, and that of the points of a client', () => {
  expect(highest({ kind: 'rate-search', maxRatePerSec: 500, batchSize: 3 })).toBe(1_500);
  expect(highest({ kind: 'adaptive', targetTimeMs: 5, maxRatePerSec: 400, batchSize: 2 })).toBe(800);
  const pacer = { kind: 'constant', ratePerSec: 42 };
  expect(highest({ kind: 'buffered-client', pacer })).toBe(42);
});

it('follows the simulated clock of a paced load', () => {
  const clock = { roundsPerSimulatedMinute: 60, compression: 4 };
  expect(highest({ kind: 'paced' }, { clock })).toBe(4 * buildRound(aSchema()).pointsPerRound);
});

it('is unknown where the target sets it', () => {
  expect(highest({ kind: 'closed-loop' })).toBeNull();
});
