import { expect, it } from 'vitest';
import { aProfile } from '../testing/a-profile.ts';
import { aSchema } from '../testing/a-schema.ts';
import { loadProfileShape } from './load-profile.ts';
import { simulatedStartMs } from './point-plan.ts';
import { scheduledPoints } from './scheduled-points.ts';

const openLoop = { kind: 'open-loop', pacer: { kind: 'constant', ratePerSec: 1_000 }, batchSize: 5 } as const;
const wallTime = { kind: 'wall-time', seconds: 100 } as const;

it('knows what an open loop sends within its time, and what arrives at a client', () => {
  expect(scheduledPoints(aProfile({ executor: openLoop, extent: wallTime }))).toBe(500_005);
  const client = { kind: 'buffered-client', pacer: openLoop.pacer } as const;
  expect(scheduledPoints(aProfile({ executor: client, extent: wallTime }))).toBe(100_001);
});

it('knows nothing where the target sets the rate, or something else ends the run', () => {
  expect(scheduledPoints(aProfile({ extent: wallTime }))).toBeNull();
  expect(
    scheduledPoints(aProfile({ executor: openLoop, extent: { kind: 'points', points: 10 } })),
  ).toBeNull();
});

it('lets a run begin so early that no point of its schedule lies in the future', () => {
  const nowMs = Date.UTC(2026, 0, 1);
  const profile = loadProfileShape.parse({
    name: 'fast',
    executor: { ...openLoop, batchSize: 100 },
    extent: { kind: 'wall-time', seconds: 3_600 },
    clock: { roundsPerSimulatedMinute: 1 },
  });
  const schema = aSchema();
  const points = scheduledPoints(profile) ?? 0;
  const rounds = points / 10;
  expect(simulatedStartMs(schema, profile, nowMs) + rounds * 60_000).toBeLessThanOrEqual(nowMs);
});
