import { expect, it } from 'vitest';
import { simulatedStartMs } from '../load/point-plan.ts';
import { aProfile } from '../testing/a-profile.ts';
import { aSchema } from '../testing/a-schema.ts';
import { archiveFaults, startFault } from './graphite-plan-faults.ts';
import { targetFaults } from './target-faults.ts';

const schema = aSchema();
/** An hour of rounds, one per second: ten points each. */
const hour = aProfile({
  clock: { roundsPerSimulatedMinute: 60 },
  extent: { kind: 'points', points: 36_000 },
});
const keeps = (retentionSeconds: number) => ({ stepSeconds: 1, retentionSeconds });

it('refuses points that the finest archive would have dropped before they are read back', () => {
  expect(archiveFaults(schema, hour, keeps(3_660))).toEqual([]);
  const [fault] = archiveFaults(schema, hour, keeps(3_659));
  expect(fault?.path).toEqual(['profile', 'extent']);
  expect(fault?.message).toContain('take 3,660 s, and the finest archive keeps 3,659 s');
});

it('counts the time of a load that follows the clock', () => {
  const paced = { ...hour, clock: { roundsPerSimulatedMinute: 60, compression: 2 } };
  expect(archiveFaults(schema, paced, keeps(3_600 + 1_800 + 60))).toEqual([]);
  expect(archiveFaults(schema, paced, keeps(3_600 + 1_800 + 59))).toHaveLength(1);
});

it('begins where no point lies in the future, on a step', () => {
  const nowMs = 1_700_000_123_456;
  const archive = { stepSeconds: 10, retentionSeconds: 7_200 };
  const startMs = simulatedStartMs(schema, hour, nowMs, archive);
  expect(startMs % 10_000).toBe(0);
  expect(nowMs - 3_600_000 - startMs).toBeGreaterThanOrEqual(0);
  expect(nowMs - 3_600_000 - startMs).toBeLessThan(10_000);
  expect(startFault(schema, hour, archive, { startMs, nowMs })).toBeNull();
});

it('begins as early as the archive allows where only the wall clock ends the load', () => {
  const nowMs = 1_700_000_123_456;
  const open = aProfile({ extent: { kind: 'wall-time', seconds: 60 } });
  const startMs = simulatedStartMs(schema, open, nowMs, keeps(3_600));
  expect(startMs).toBe(Math.ceil((nowMs - (3_600 - 60 - 60) * 1_000) / 1_000) * 1_000);
  expect(archiveFaults(schema, open, keeps(120))).toEqual([]);
  expect(archiveFaults(schema, open, keeps(119))).toHaveLength(1);
});

it('refuses a start of the plan whose points are too old, or in the future', () => {
  const nowMs = 1_700_000_000_000;
  const at = (secondsAgo: number) =>
    startFault(schema, hour, keeps(7_200), { startMs: nowMs - secondsAgo * 1_000, nowMs });
  expect(at(3_599)).toBeNull();
  expect(at(3_598)).toContain('in the future');
  expect(at(7_200)).toBeNull();
  expect(at(7_201)).toContain('older than the 7,200 s of the finest archive');
});

it('refuses what Graphite has no notion of, each where it stands', () => {
  const profile = aProfile({
    precision: 'ns',
    gzip: true,
    consistency: 'one',
    retentionPolicy: 'autogen',
    stamping: { kind: 'wall' },
    settledReadings: { everySimulatedMinutes: 60 },
    retention: { kind: 'native', retentionDurationMinutes: 60, shardGroupDurationMinutes: 60 },
  });
  const paths = targetFaults(profile, { kind: 'graphite' }).map(({ path }) => path.join('.'));
  expect(paths.toSorted()).toEqual([
    'profile.consistency',
    'profile.gzip',
    'profile.retention',
    'profile.retentionPolicy',
    'profile.settledReadings',
    'profile.stamping.kind',
  ]);
  expect(targetFaults(aProfile(), { kind: 'graphite' })).toEqual([]);
});
