import { expect, test } from 'vitest';
import { runPlanShape } from '../run/run-plan.ts';
import { aProfile } from '../testing/a-profile.ts';
import { aRollingSchema, aSchema } from '../testing/a-schema.ts';
import { loadProfileShape } from './load-profile.ts';

const retention = { retentionDurationMinutes: 2_880, shardGroupDurationMinutes: 1_440 };

test.each([
  ['rounds closer than a unit', { precision: 's', clock: { roundsPerSimulatedMinute: 61 } }, ['precision']],
  ['disorder of points with a step', { stamping: { kind: 'point', stepNs: 5 }, disorder: {} }, ['disorder']],
  ['disorder of points that a clock stamps', { stamping: { kind: 'wall' }, disorder: {} }, ['disorder']],
  [
    'disorder of rounds closer than three units',
    { precision: 's', clock: { roundsPerSimulatedMinute: 21 }, disorder: {} },
    ['disorder'],
  ],
  [
    'shares above the whole',
    { disorder: { outOfOrderShare: 0.7, lateShare: 0.4 } },
    ['disorder', 'lateShare'],
  ],
  [
    'driven retention of points that the server stamps',
    { stamping: { kind: 'server' }, retention },
    ['retention'],
  ],
  [
    'settled readings between points with a step',
    { stamping: { kind: 'point', stepNs: 5 }, settledReadings: {} },
    ['settledReadings'],
  ],
  [
    'points with a step held back to a pace',
    { stamping: { kind: 'point', stepNs: 5 }, clock: { compression: 60 } },
    ['clock', 'compression'],
  ],
  [
    'a buffering client that stamps by its clock',
    {
      stamping: { kind: 'wall' },
      executor: { kind: 'buffered-client', pacer: { kind: 'constant', ratePerSec: 10 } },
    },
    ['stamping'],
  ],
  ['a start that is not a time', { startAt: 'yesterday' }, ['startAt']],
  ['a start before 1970', { startAt: '1969-12-31T23:59:59Z' }, ['startAt']],
])('refuses %s', (_, input, path) => {
  const result = loadProfileShape.safeParse({
    name: 'x',
    executor: { kind: 'closed-loop' },
    extent: { kind: 'points', points: 10 },
    ...input,
  });
  expect(result.error?.issues.map((issue) => issue.path)).toContainEqual(path);
});

test.each([
  [{ precision: 's', stamping: { kind: 'point', stepNs: 1 } }],
  [{ stamping: { kind: 'wall' }, retention: { ...retention, kind: 'native' } }],
  [{ stamping: { kind: 'point', stepNs: 1_000 }, retention }],
  [{ startAt: '2026-01-31T00:00:00.123456789+01:00' }],
] as const)('takes %j', (input) => {
  expect(() => aProfile(input)).not.toThrow();
});

const target = { kind: 'influxdb-v1', url: 'http://127.0.0.1:8086', name: 'x' };

test.each([
  ['entities', aRollingSchema(), { stamping: { kind: 'point', stepNs: 1 } }],
  [
    'points over more than 50 years',
    aSchema(),
    { stamping: { kind: 'point', stepNs: 86_400_000_000_000 }, extent: { kind: 'points', points: 20_000 } },
  ],
] as const)('refuses a plan of %s with a step of each point', (_, schema, profile) => {
  const result = runPlanShape.safeParse({ schema, profile: aProfile(profile), target });
  expect(result.error?.issues.map((issue) => issue.path)).toContainEqual(['profile', 'stamping', 'stepNs']);
});
