import { expect, it } from 'vitest';
import {
  convergedAtMs,
  type HeldReading,
  heldReadings,
  isReadingOfParts,
  spreadOf,
  stoodStillAtMs,
} from './convergence.ts';

function reading(offsetMs: number, one: number | null, two: number | null): HeldReading {
  return {
    offsetMs,
    counts: new Map([
      ['backend:1', one],
      ['backend:2', two],
    ]),
  };
}

const outage = [
  reading(0, 0, 0),
  reading(1_000, 1_000, 990),
  reading(2_000, 2_000, null),
  reading(3_000, 3_000, 1_000),
  reading(4_000, 4_000, 3_000),
  reading(5_000, 5_000, 4_990),
  reading(6_000, 5_000, 5_000),
];

it('groups samples of one moment to a reading, whatever else was sampled', () => {
  const sample = (part: string | null, offsetMs: number, value: number | null) => ({
    metric: 'storedPoints' as const,
    part,
    offsetMs,
    value,
  });
  const samples = [
    sample('backend:1', 2_000, 2_000),
    sample('backend:2', 2_000, null),
    sample('backend:1', 0, 0),
    sample('backend:2', 0, 0),
    sample(null, 0, 7),
    { ...sample('backend:1', 500, 9), metric: 'rssBytes' as const },
  ];
  expect(heldReadings(samples)).toEqual([reading(0, 0, 0), reading(2_000, 2_000, null)]);
});

it('knows no spread where a part was not read: null is not 0', () => {
  expect(outage.map(spreadOf)).toEqual([0, 10, null, 2_000, 1_000, 10, 0]);
  expect(spreadOf({ counts: new Map() })).toBeNull();
});

it('finds the parts alike again as soon as they differ by no more than before the first fault', () => {
  expect(convergedAtMs(outage, { firstFaultMs: 1_500, endedMs: 2_500 })).toBe(5_000);
  expect(convergedAtMs(outage, { firstFaultMs: 500, endedMs: 2_500 })).toBe(6_000);
  expect(convergedAtMs(outage, { firstFaultMs: 1_500, endedMs: 5_500 })).toBe(6_000);
});

it('finds no moment where nothing was read since, or where they still differ', () => {
  expect(convergedAtMs(outage, { firstFaultMs: 1_500, endedMs: 7_000 })).toBeNull();
  expect(convergedAtMs(outage.slice(0, 5), { firstFaultMs: 1_500, endedMs: 2_500 })).toBeNull();
});

it('dates the standstill from the first reading of the counts that stayed', () => {
  const still = [...outage, reading(7_000, 5_000, 5_000)];
  expect(stoodStillAtMs(still)).toBe(6_000);
  expect(stoodStillAtMs([reading(1, 5, 5), reading(2, 6, 6), reading(3, 6, 6)])).toBe(2);
  expect(stoodStillAtMs([reading(1, 5, 5)])).toBe(1);
  expect(stoodStillAtMs(outage.slice(0, 6))).toBeNull();
  expect(stoodStillAtMs([])).toBeNull();
});

it.each([
  ['storedPoints', 'backend:1', true],
  ['relayQueued', 'relay > cache:b', true],
  ['cacheSize', 'cache:a', true],
  ['metricsReceivedPerSec', 'cache:a', true],
  ['storedPoints', null, false],
  ['rssBytes', 'cache:a', false],
] as const)('follows what parts store, or what waits in a Graphite: %s of %s %j', (metric, part, isUsed) => {
  expect(isReadingOfParts({ metric, part })).toBe(isUsed);
});

it('is behind by what waits in a Graphite, whose caches store different metrics', () => {
  const sample = (metric: 'relayQueued' | 'cacheSize', part: string, value: number) => ({
    metric,
    part,
    offsetMs: 0,
    value,
  });
  const readings = heldReadings([
    sample('relayQueued', 'relay > cache:b', 40),
    sample('cacheSize', 'cache:a', 2),
  ]);
  expect(readings.map(spreadOf)).toEqual([42]);
});
