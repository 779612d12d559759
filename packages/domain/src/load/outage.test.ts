import { expect, test } from 'vitest';
import { runPlanShape } from '../run/run-plan.ts';
import { targetFaults } from '../target/target-faults.ts';
import { aProfile } from '../testing/a-profile.ts';
import { aSchema } from '../testing/a-schema.ts';
import { aTarget } from '../testing/a-target.ts';
import { type Outage, outageFaults } from './outage.ts';

const outageAt = (atSeconds: number, seconds: number): Outage => ({ atSeconds, seconds, kind: 'kill' });
const whole = {
  extent: { kind: 'wall-time', seconds: 20 },
  executor: { kind: 'buffered-client' },
  settledReadings: null,
};
const pathsOf = (outages: Outage[], profile: object = {}) =>
  outageFaults({ ...whole, ...profile, outages }).map(({ path }) => path.join('.'));

test('outages follow each other within the load, and one may begin where the one before ends', () => {
  expect(pathsOf([outageAt(0, 5), outageAt(5, 5), outageAt(15, 5)])).toEqual([]);
  expect(pathsOf([outageAt(3, 5), outageAt(7.9, 1)])).toEqual(['outages.1.atSeconds']);
  expect(pathsOf([outageAt(7, 1), outageAt(3, 1)])).toEqual(['outages.1.atSeconds']);
  expect(pathsOf([outageAt(16, 4.1)])).toEqual(['outages.0.atSeconds']);
  expect(pathsOf([outageAt(5_000, 60)], { extent: { kind: 'points' } })).toEqual([]);
});

test('neither readings at rest nor a search for a rate go with outages', () => {
  expect(pathsOf([outageAt(1, 1)], { settledReadings: {}, executor: { kind: 'rate-search' } })).toEqual([
    'outages',
    'outages',
  ]);
  expect(pathsOf([], { settledReadings: {}, executor: { kind: 'rate-search' } })).toEqual([]);
});

test('a profile takes freeze for the plain kind, and 20 outages at most', () => {
  expect(aProfile({ outages: [{ atSeconds: 1, seconds: 2 }] }).outages).toEqual([
    { atSeconds: 1, seconds: 2, kind: 'freeze' },
  ]);
  expect(aProfile().outages).toEqual([]);
  const many = (count: number) => Array.from({ length: count }, (_, n) => outageAt(n * 2, 1));
  expect(aProfile({ outages: many(20) }).outages).toHaveLength(20);
  expect(() => aProfile({ outages: many(21) })).toThrow();
  expect(() => aProfile({ outages: [outageAt(3, 5), outageAt(4, 5)] })).toThrow(
    /end of the previous outage, 8 s/,
  );
});

test('only a launched server can have outages', () => {
  const profile = aProfile({ outages: [outageAt(1, 1)] });
  const [fault, ...others] = targetFaults(profile, aTarget());
  expect(others).toEqual([]);
  expect(fault?.path).toEqual(['profile', 'outages']);
  expect(fault?.message).toContain('only a launched server');
  const launched = { kind: 'launched', name: 'x', launcher: 'influxdb-1.6', variant: 'inmem' };
  expect(targetFaults(profile, { kind: 'launched' })).toEqual([]);
  const parse = (target: object) => runPlanShape.safeParse({ schema: aSchema(), profile, target }).success;
  expect([parse(launched), parse(aTarget())]).toEqual([true, false]);
});
