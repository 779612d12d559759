import { expect, test } from 'vitest';
import { aProfile } from '../testing/a-profile.ts';
import { aRollingSchema, aSchema } from '../testing/a-schema.ts';
import { plannedPoints, segmentAt, simulatedStartMs } from './point-plan.ts';
import { buildRound } from './round.ts';

const day = 1_440;

test('cuts a run of three days into three segments that join without a gap and settle at each day', () => {
  const schema = aRollingSchema();
  const profile = aProfile({
    extent: { kind: 'simulated-time', minutes: 3 * day },
    clock: { roundsPerSimulatedMinute: 7 },
    settledReadings: { everySimulatedMinutes: day },
  });
  const segments = [0, 1, 2].map((number) => segmentAt(schema, profile, number));
  expect(segments.map((segment) => segment?.endPoint)).toEqual([1, 2, 3].map((n) => n * 7 * day * 2));
  expect(segments.map((segment) => segment?.firstPoint)).toEqual([0, 1, 2].map((n) => n * 7 * day * 2));
  expect(segments.every((segment) => segment?.settles)).toBe(true);
  expect(segmentAt(schema, profile, 3)).toBeNull();
});

test('ends the last segment at the last point where the run does not fill its last period', () => {
  const profile = aProfile({
    extent: { kind: 'points', points: 25 },
    clock: { roundsPerSimulatedMinute: 1 },
    settledReadings: { everySimulatedMinutes: 2 },
  });
  expect(segmentAt(aSchema(), profile, 1)).toMatchObject({
    firstPoint: 20,
    endPoint: 25,
    endsAtMinute: null,
  });
  expect(segmentAt(aSchema(), profile, 2)).toBeNull();
  expect(plannedPoints(aSchema(), profile)).toBe(25);
});

test('starts so early that no point lies in the future, on a boundary of shard groups', () => {
  const profile = aProfile({ extent: { kind: 'simulated-time', minutes: 6 * day } });
  const now = Date.UTC(2026, 10, 20, 13, 30);
  const start = simulatedStartMs(aSchema(), profile, now);
  expect(start % 86_400_000).toBe(0);
  expect(start + 6 * 86_400_000).toBeLessThanOrEqual(now);
});

test('a load as fast as the target takes it has room for the fastest one there is, but not before 2001', () => {
  const closed = (roundsPerSimulatedMinute: number, delayMs = 0) =>
    aProfile({
      executor: { kind: 'closed-loop', concurrency: 4, batchSize: 100, delayMs },
      extent: { kind: 'wall-time', seconds: 60 },
      clock: { roundsPerSimulatedMinute },
    });
  const now = Date.UTC(2026, 10, 20, 13, 30);
  const schema = aSchema();
  const daysBefore = (ms: number) => (now - ms) / 86_400_000;
  const { pointsPerRound } = buildRound(schema);
  const fastest = (20_000_000 * 60) / pointsPerRound / 60_000 / day;
  expect(daysBefore(simulatedStartMs(schema, closed(60_000), now))).toBeGreaterThan(fastest);
  expect(daysBefore(simulatedStartMs(schema, closed(60_000), now))).toBeLessThan(fastest + 1);
  expect(simulatedStartMs(schema, closed(1), now)).toBe(Date.UTC(2001, 8, 10));
  // Four writers that pause for a second send 244 batches at most.
  const paused = (244 * 100) / pointsPerRound / day;
  expect(daysBefore(simulatedStartMs(schema, closed(1, 1_000), now))).toBeGreaterThan(paused);
  expect(daysBefore(simulatedStartMs(schema, closed(1, 1_000), now))).toBeLessThan(paused + 1);
});

test('segments end where the present cuts a run off', () => {
  const profile = aProfile({
    extent: { kind: 'wall-time', seconds: 60 },
    clock: { roundsPerSimulatedMinute: 1 },
    settledReadings: { everySimulatedMinutes: 2 },
  });
  expect(segmentAt(aSchema(), profile, 1, 25)).toMatchObject({ firstPoint: 20, endPoint: 25 });
  expect(segmentAt(aSchema(), profile, 2, 25)).toBeNull();
});
