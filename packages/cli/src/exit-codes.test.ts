import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { Threshold, ThresholdResult } from '@tidemark/domain/run/threshold';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { expect, it } from 'vitest';
import { outcomeOf, worstOf } from './exit-codes.ts';

const threshold: Threshold = { kind: 'at-most', figure: 'errorShare', value: 0 };

function judged(outcome: ThresholdResult['outcome']): ThresholdResult[] {
  return [{ threshold, observed: outcome === 'unknown' ? null : 1, outcome }];
}

function verified(status: 'failed' | 'surplus' | 'unknown'): Partial<RunSummary> {
  return { verification: { ...aSummary().verification, status } };
}

function ended(code: RunSummary['end']['code']): Partial<RunSummary> {
  return { end: { state: 'failed', code, message: 'It failed.' } };
}

it.each<[string, Partial<RunSummary>, ReturnType<typeof outcomeOf>]>([
  ['a run that went well passes', {}, 'passed'],
  [
    'a pause of the generator leaves figures that cannot be trusted',
    { validity: 'valid_with_gap' },
    'notTrustworthy',
  ],
  ['a target that did not take the load fails it', { pointsAsked: 2_000 }, 'failed'],
  [
    'points that are missing fail even a run that was stopped',
    { ...ended('cancelled_by_user'), ...verified('failed') },
    'failed',
  ],
  ['a failed threshold fails it', { thresholds: judged('failed') }, 'failed'],
  ['lost points fail it without any threshold', verified('failed'), 'failed'],
  [
    'a threshold on a figure that was not measured cannot be trusted',
    { thresholds: judged('unknown') },
    'notTrustworthy',
  ],
  [
    'more points than were acknowledged cannot be trusted, and are no loss',
    verified('surplus'),
    'notTrustworthy',
  ],
  ['points that could not be counted cannot be trusted', verified('unknown'), 'notTrustworthy'],
  [
    'a generator at its limit measures itself',
    { validity: 'generator_limited', thresholds: judged('failed') },
    'notTrustworthy',
  ],
  ['a target that died ends the run early', ended('target_died'), 'notCompleted'],
  ['wrong credentials are the input’s fault', ended('target_auth'), 'badInput'],
])('%s', (_, changes, outcome) => {
  expect(outcomeOf(aSummary(changes))).toBe(outcome);
});

it('several runs come to what says most against them, and no run at all to nothing that passed', () => {
  expect(worstOf(['passed', 'notTrustworthy', 'failed', 'passed'])).toBe('failed');
  expect(worstOf(['failed', 'notCompleted'])).toBe('failed');
  expect(worstOf(['notTrustworthy', 'notCompleted'])).toBe('notCompleted');
  expect(worstOf(['passed', 'passed'])).toBe('passed');
  expect(worstOf([])).toBe('notCompleted');
});
