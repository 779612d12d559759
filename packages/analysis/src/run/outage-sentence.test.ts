import type { OutageSummary } from '@tidemark/domain/result/outage-summary';
import { runSummaryShape } from '@tidemark/domain/run/run-summary';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { expect, test } from 'vitest';
import { runSentence } from '../compare/verdict-sentence.ts';
import { outageSentence } from './outage-sentence.ts';

const outage: OutageSummary = {
  kind: 'freeze',
  atSeconds: 5,
  seconds: 3,
  beganOffsetMs: 5_000,
  awayMs: 3_010,
  retries: 6,
  waitingPointsMax: 12_000,
  evictedPoints: 4_000,
  failedPoints: 0,
  drainMs: 2_000,
  drainReason: null,
};
const notTaken: OutageSummary = {
  ...outage,
  beganOffsetMs: null,
  awayMs: null,
  retries: null,
  waitingPointsMax: null,
  evictedPoints: null,
  failedPoints: null,
  drainMs: null,
  drainReason: 'the load ended before it began',
};

test('states the length of one outage, its backlog, its losses, and when it was over', () => {
  expect(outageSentence([outage])).toBe(
    'The target was away for 3.01 s once: max 12,000 points waiting, 4,000 were evicted, no point failed, 6 batches were retried, and the backlog drained within 2.00 s after its return.',
  );
});

test('adds several up, with the largest backlog and the longest drain', () => {
  const more = {
    ...outage,
    awayMs: 1_000,
    waitingPointsMax: 500,
    evictedPoints: 0,
    retries: 0,
    drainMs: 800,
  };
  expect(outageSentence([outage, more])).toContain(
    'away 2 times, for 4.01 s in total: max 12,000 points waiting',
  );
  expect(outageSentence([outage, notTaken])).toMatch(/once: .* One more outage did not take place/);
});

test('claims nothing that a load does not have, or that is unknown', () => {
  const bare = { ...outage, waitingPointsMax: null, evictedPoints: null, drainMs: null, retries: 0 };
  expect(outageSentence([{ ...bare, failedPoints: 1, drainReason: 'nothing waits in this load' }])).toBe(
    'The target was away for 3.01 s once: 1 point failed.',
  );
  expect(outageSentence([{ ...outage, drainMs: null, drainReason: 'the load ended before' }])).toContain(
    'and the time to drain the backlog is unknown: the load ended before.',
  );
  expect(outageSentence([{ ...outage, awayMs: null }])).toMatch(
    /^The target went away and did not come back/,
  );
  expect(outageSentence([notTaken])).toBe('No outage took place: the load ended before.');
  expect(outageSentence([])).toBeNull();
});

test('is part of what a run says, and results from before outages have none', () => {
  expect(runSentence(aSummary({ outages: [outage] }))).toContain('The target was away for 3.01 s once');
  const { outages, ...older } = aSummary();
  expect(outages).toEqual([]);
  expect(runSummaryShape.parse(older).outages).toEqual([]);
});
