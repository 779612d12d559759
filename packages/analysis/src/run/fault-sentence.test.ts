import type { FaultSummary } from '@tidemark/domain/result/fault-summary';
import { runSummaryShape } from '@tidemark/domain/run/run-summary';
import { aDelivery } from '@tidemark/domain/testing/a-delivery';
import { aFault } from '@tidemark/domain/testing/a-fault';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { expect, it } from 'vitest';
import { runSentence } from '../compare/verdict-sentence.ts';
import { faultSentence } from './fault-sentence.ts';
import { judgeRun } from './judge-run.ts';

const killed = aFault();
const says = (...faults: FaultSummary[]) => faultSentence(aSummary({ faults }));

it('states what happened, what was lost, and when all was as before', () => {
  expect(says(killed)).toBe(
    'backend:2 was killed for 20 s: nothing acknowledged was lost, all parts held the same 4.10 s after its return.',
  );
});

it.each<[string, Partial<FaultSummary>, string]>([
  ['the backlog', { convergedMs: null }, 'the backlog drained within 3.00 s after its return'],
  ['no backlog', { convergedMs: null, drainMs: 0 }, 'nothing waited longer than usual'],
  [
    'an unknown loss',
    { lossReason: 'it was not read' },
    'whether anything was lost is unknown (it was not read)',
  ],
  [
    'a part that stayed away',
    { endedOffsetMs: null },
    'backend:2 was killed for 20 s and did not come back:',
  ],
  ['a restart', { action: 'restart', text: 'backend:2 restarted' }, 'backend:2 was restarted: nothing'],
  [
    'a length that was open',
    { action: 'refuse', text: 'backend:2 refusing connections until the load ends' },
    'backend:2 was refusing connections for 20 s:',
  ],
  [
    'losses',
    { losses: [{ stage: 'relay_queue_full', part: 'cache:b', count: 1_562, text: '' }] },
    '1,562 points were lost (relay queue full, cache:b)',
  ],
  [
    'backends that differ',
    { losses: [{ stage: 'divergence', part: null, count: 3, text: '' }] },
    'for 20 s: backends differ in 3 points, all parts held the same',
  ],
])('states %s', (_, changes, text) => {
  expect(says({ ...killed, ...changes })).toContain(text);
});

it('says of a Graphite that its metrics had arrived, since caches hold different ones', () => {
  expect(faultSentence(aSummary({ faults: [killed], delivery: aDelivery() }))).toContain(
    'nothing handed over was lost, all metrics had arrived 4.10 s after its return.',
  );
});

it('names the worst of several: a part that stayed away before losses, losses before a long time', () => {
  const slow = { ...killed, part: 'backend:1', text: 'backend:1 killed for 20 s', convergedMs: 90_000 };
  const lost = { ...killed, losses: [{ stage: 'stored', part: null, count: 3, text: '' }] };
  const away = { ...slow, endedOffsetMs: null };
  expect(says(killed, slow)).toMatch(/^Worst of 2 faults: backend:1 was killed/);
  expect(says(slow, lost)).toMatch(/^Worst of 2 faults: backend:2 .* 3 points were lost \(acknowledged\)/);
  expect(says(lost, away)).toMatch(/^Worst of 2 faults: backend:1 .* did not come back/);
});

it('says once what was lost in the whole run of several faults, and by fault what is of it alone', () => {
  const ofRun = { stage: 'relay_queue_full', part: 'cache:b', count: 9_000, text: '' };
  const evicted = { stage: 'client', part: null, count: 70, text: '' };
  const one = { ...killed, losses: [ofRun] };
  const other = { ...one, part: 'backend:1', text: 'backend:1 killed for 20 s', losses: [evicted, ofRun] };
  expect(says(one, other)).toBe(
    'Worst of 2 faults: backend:1 was killed for 20 s: 70 points were lost (evicted by the client), all parts held the same 4.10 s after its return. In the whole run 9,000 points were lost (relay queue full, cache:b).',
  );
  expect(says(one, one)).toBe(
    'Worst of 2 faults: backend:2 was killed for 20 s: all parts held the same 4.10 s after its return. In the whole run 9,000 points were lost (relay queue full, cache:b).',
  );
  const unread = { ...killed, lossReason: 'it was not read' };
  expect(says(unread, unread)).toContain(
    'In the whole run whether anything was lost is unknown (it was not read).',
  );
});

it('says which did not take place', () => {
  const none = {
    ...killed,
    beganOffsetMs: null,
    endedOffsetMs: null,
    reason: 'the load ended before it began',
  };
  expect(says(none)).toBe('No fault took place: the load ended before it began.');
  expect(says(killed, none)).toMatch(/^backend:2 was killed .* One more fault did not take place\.$/);
  expect(says()).toBeNull();
});

it('is part of what a run says, and results from before faults have none', () => {
  expect(runSentence(aSummary({ faults: [killed] }))).toContain('backend:2 was killed for 20 s');
  const { faults, ...older } = aSummary();
  expect(faults).toEqual([]);
  expect(runSummaryShape.parse(older).faults).toEqual([]);
});

it('what could not be taken because of a fault is not held against the target; acknowledged losses are', () => {
  const short = { pointsAcknowledged: 500, pointsAsked: 1_000, longestSilenceMs: 20_000 };
  expect(judgeRun(aSummary(short)).value).toBe('not_held');
  expect(judgeRun(aSummary({ ...short, faults: [killed] })).value).toBe('passed');
  const verification = aVerification({ status: 'failed', totals: aTotals({ lost: 3 }) });
  expect(judgeRun(aSummary({ ...short, faults: [killed], verification })).value).toBe('failed');
});
