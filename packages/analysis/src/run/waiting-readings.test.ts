import { expect, it } from 'vitest';
import { spreadOf } from './convergence.ts';
import { waitingReadings } from './waiting-readings.ts';

type Given = [
  offsetMs: number,
  metric: 'relayQueued' | 'cacheSize' | 'metricsReceivedPerSec',
  part: string,
  value: number | null,
];

const waitingOf = (...given: Given[]) =>
  waitingReadings(given.map(([offsetMs, metric, part, value]) => ({ offsetMs, metric, part, value }))).map(
    (reading) => [reading.offsetMs, spreadOf(reading)],
  );

it('adds up what waits in queues and in memory, by the newest report of each', () => {
  expect(
    waitingOf(
      [1_000, 'relayQueued', 'relay > cache:a', 5],
      [1_000, 'cacheSize', 'cache:a', 7],
      [3_000, 'cacheSize', 'cache:a', 2],
    ),
  ).toEqual([
    [1_000, 12],
    [3_000, 7],
  ]);
});

it('does not know what a part holds that is away, until it reports again', () => {
  expect(
    waitingOf(
      [1_000, 'cacheSize', 'cache:a', 7],
      [2_000, 'metricsReceivedPerSec', 'cache:a', null],
      [4_000, 'cacheSize', 'cache:a', 3],
    ),
  ).toEqual([
    [1_000, 7],
    [2_000, null],
    [4_000, 3],
  ]);
});

it('does not know what was reported more than six seconds ago', () => {
  const report: Given = [0, 'relayQueued', 'relay > cache:a', 1];
  expect(waitingOf(report, [6_000, 'cacheSize', 'cache:a', 1]).at(-1)).toEqual([6_000, 2]);
  expect(waitingOf(report, [6_001, 'cacheSize', 'cache:a', 1]).at(-1)).toEqual([6_001, null]);
});

it('has no reading of other targets', () => {
  expect(waitingOf([0, 'metricsReceivedPerSec', 'cache:a', 1])).toEqual([]);
});
