import { expect, it } from 'vitest';
import { ClosingTally } from './closing-tally.ts';

it('counts time in which several connections wait once, and splits it where it is taken', () => {
  const tally = new ClosingTally();
  tally.waits(100);
  tally.waits(150);
  expect(tally.takeWaitedMs(200)).toBe(100);
  tally.waitsNoMore(250);
  tally.waitsNoMore(300);
  expect(tally.takeWaitedMs(900)).toBe(100);
  tally.waits(1_000);
  tally.waitsNoMore(1_001);
  expect(tally.takeWaitedMs(1_001)).toBe(1);
  expect(tally.report().backPressureMs).toBe(201);
});

it('gives the points of a connection to what is known, or to what is unknown, by how it ended', () => {
  const tally = new ClosingTally();
  for (let n = 0; n < 3; n += 1) tally.opened();
  tally.closed({ points: 10, metrics: 20 });
  tally.closed({ points: 1, metrics: 2 });
  tally.broken({ points: 5, metrics: 15 });
  expect(tally.report()).toEqual({
    connections: 3,
    closed: 2,
    broken: 1,
    pointsClosed: 11,
    pointsUnknown: 5,
    metricsClosed: 22,
    metricsUnknown: 15,
    backPressureMs: 0,
  });
});
