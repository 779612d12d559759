import { expect, test } from 'vitest';
import { type InchVersion, inchFacts } from './inch-facts.ts';
import { readCommand, readInchLine } from './read-inch-line.ts';

const nowMs = Date.UTC(2026, 0, 1);

function factsOf(commandLine: string, version: InchVersion = 'current') {
  const command = readCommand(commandLine);
  if (!command.ok || command.dialect === 'influx-stress') throw new Error('not a line of inch');
  const line = readInchLine(command.dialect, command.words);
  if (!line.ok) throw new Error(JSON.stringify(line.faults));
  return inchFacts(line.settings, version, nowMs);
}

test('two measurements over a thousand combinations are 1000 series with twice the points, where inch prints 2000', () => {
  expect(factsOf('inch -m 2')).toMatchObject({
    seriesPrinted: 2_000,
    series: 1_000,
    pointsPerSeries: 200,
    points: 200_000,
  });
  expect(factsOf('inch -m 7')).toMatchObject({ seriesPrinted: 7_000, series: 7_000, pointsPerSeries: 100 });
});

test('the first batch has one point more, and the progress counts whole batches', () => {
  expect(factsOf('inch -t 12 -p 4 -b 5')).toMatchObject({
    points: 48,
    batches: 10,
    firstBatch: 6,
    lastBatch: 2,
    progressPoints: 50,
    progressPercent: 104,
  });
});

test.each([
  [1, [2, 1, 1, 1]],
  [2, [3, 2]],
  [3, [4, 1]],
  [4, [5]],
  [5, [5]],
  [9, [5]],
])('five points in batches of %i are cut as the loop cuts them', (batchSize, sizes) => {
  expect(factsOf(`inch -t 5 -p 1 -b ${batchSize}`)).toMatchObject({
    batches: sizes.length,
    firstBatch: sizes[0],
    lastBatch: sizes.at(-1),
  });
});

test('one field per line divides the batch by the fields', () => {
  expect(factsOf('inch -f 4 -b 10 -one-field-per-line')).toMatchObject({
    batchSize: 2,
    firstBatch: 3,
    values: 400_000,
  });
});

test('an old inch lets the server stamp: half of document 002 is overwritten, four fifths with the defaults', () => {
  const half = factsOf('inch -v -c 8 -b 10000 -t 1,5000,1 -p 20', 'before-2022-03-14');
  expect(half).toMatchObject({
    points: 100_000,
    stamping: { kind: 'server' },
    stored: { least: 50_000, most: 50_000 },
  });
  const fifth = factsOf('inch', 'before-2022-03-14');
  expect(fifth.stored.least / fifth.points).toBeCloseTo(0.2, 3);
  expect(factsOf('inch -time 1h', 'before-2022-03-14').stored.least).toBe(100_000);
});

test('a coarse precision without a span may leave one point a series, and with one it leaves one a unit', () => {
  expect(factsOf('inch -t 10 -p 100 -precision s').stored).toEqual({ least: 10, most: 1_000 });
  expect(factsOf('inch -t 10 -p 100').stored).toEqual({ least: 1_000, most: 1_000 });
  // 100 points a series over 10 s in steps of 10 ms: each series keeps one point for each of the 11 seconds it touches, about.
  expect(factsOf('inch -t 10 -p 100 -precision s -time 10s').stored.least).toBe(109);
  expect(factsOf('inch -t 10 -p 100 -precision s -time 1h').stored.least).toBe(1_000);
});

test('a span is cut into equal steps of whole nanoseconds; one too short for them is none', () => {
  expect(factsOf('inch -t 10 -p 100 -time 1h').stamping).toEqual({
    kind: 'point',
    stepNs: 3_600_000_000,
    startMs: nowMs,
  });
  expect(factsOf('inch -t 10 -p 100 -time -1h').stamping).toMatchObject({ startMs: nowMs - 3_600_000 });
  expect(factsOf('inch -t 10 -p 100 -time 999ns').stamping).toEqual({ kind: 'wall' });
});

test('the part of a back-fill that lies before what the database keeps is refused', () => {
  expect(factsOf('inch -time -240h').beyondRetention).toBe(30_000);
  expect(factsOf('inch -time -240h -shard-duration 30d').beyondRetention).toBe(0);
  expect(factsOf('inch -time -240h -shard-duration INF').beyondRetention).toBe(0);
  expect(factsOf('inch -time -240h -no-setup').beyondRetention).toBe(0);
  expect(factsOf('inch -time 1h -start-time 2020-01-01T00:00:00Z').stored).toEqual({ least: 0, most: 0 });
});
