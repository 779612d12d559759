import type { Outage } from '@tidemark/domain/load/outage';
import { expect, test } from 'vitest';
import type { WaitingSecond } from './recorded-run.ts';
import { summarizeOutages } from './summarize-outages.ts';

const first: Outage = { atSeconds: 2, seconds: 3, kind: 'freeze' };
const second: Outage = { atSeconds: 12, seconds: 2, kind: 'kill' };
const began = { beganOffsetMs: 2_000, awayMs: 3_000 };

/** A second of a client whose buffer holds so many points at its end, and so many at most. */
function buffering(end: number, waiting: number, most = waiting, more: Partial<WaitingSecond> = {}) {
  return {
    endOffsetMs: end * 1_000,
    retries: 0,
    failedPoints: 0,
    evictedPoints: 0,
    waitingPointsMax: most,
    waiting,
    waitingMax: most,
    ...more,
  };
}

const calm = [buffering(1, 0, 200), buffering(2, 100, 200)];
const away = [
  buffering(3, 1_000, 1_000, { retries: 1 }),
  buffering(4, 2_000, 2_000, { retries: 1 }),
  buffering(5, 2_500, 2_600, { evictedPoints: 500, failedPoints: 7 }),
];

test('counts the backlog, the losses, and the time to drain', () => {
  const seconds = [...calm, ...away, buffering(6, 900), buffering(7, 200), buffering(8, 0)];
  expect(summarizeOutages([first], [began], seconds, 100)).toEqual([
    {
      ...first,
      beganOffsetMs: 2_000,
      awayMs: 3_000,
      retries: 2,
      waitingPointsMax: 2_600,
      evictedPoints: 500,
      failedPoints: 7,
      drainMs: 2_000,
      drainReason: null,
    },
  ]);
});

test('one batch that waits is calm, where nothing was seen before the first outage', () => {
  const [outage] = summarizeOutages([first], [began], [...away, buffering(6, 100)], 100);
  expect(outage?.drainMs).toBe(1_000);
});

test('counts each second to the outage before it, and says of each why it did not drain', () => {
  const seconds = [...calm, ...away, buffering(12, 900, 900, { retries: 3 }), buffering(14, 1_000)];
  const records = [began, { beganOffsetMs: 12_000, awayMs: 2_000 }];
  expect(summarizeOutages([first, second], records, seconds, 100)).toMatchObject([
    { retries: 5, drainMs: null, drainReason: 'the next outage began before' },
    { retries: 0, waitingPointsMax: 1_000, drainMs: null, drainReason: 'the load ended before' },
  ]);
});

test('a load without a buffer has no points that wait, and a closed one nothing at all', () => {
  const bare = { evictedPoints: null, waitingPointsMax: null };
  const open = [4, 6, 7].map((end) => ({ ...buffering(end, end === 7 ? 0 : 40), ...bare, failedPoints: 10 }));
  expect(summarizeOutages([first], [began], open, 100)).toMatchObject([
    { evictedPoints: null, waitingPointsMax: null, failedPoints: 30, drainMs: 2_000 },
  ]);
  const closed = open.map((entry) => ({ ...entry, waiting: null, waitingMax: null }));
  const [outage] = summarizeOutages([first], [began], closed, 100);
  expect(outage).toMatchObject({ drainMs: null });
  expect(outage?.drainReason).toContain('each batch is sent when the one before settled');
});

test('an outage that did not take place, and one whose target stayed away, have no figures', () => {
  expect(summarizeOutages([first], [], calm, 100)).toMatchObject([
    { beganOffsetMs: null, awayMs: null, retries: null, drainReason: 'the load ended before it began' },
  ]);
  expect(summarizeOutages([first], [{ ...began, awayMs: null }], [...calm, ...away], 100)).toMatchObject([
    { awayMs: null, drainMs: null, drainReason: 'the target did not come back' },
  ]);
});
