import { expect, it } from 'vitest';
import { listDoubts, type Suspicions } from './list-doubts.ts';

const sound: Suspicions = {
  validity: 'valid',
  validityReason: null,
  breaks: [],
  plannedRestarts: 0,
  clockJumped: false,
  rateChanges: 0,
  isSearch: false,
  busyReadings: 0,
  busyReason: null,
  settledReadings: 4,
  versionMismatch: null,
};
const broken = (kind: 'restarted' | 'counter_reset' | 'clock_jumped') => ({
  kind,
  offsetMs: 1,
  simulatedAtMs: null,
});

it('has no doubts about a sound run', () => {
  expect(listDoubts(sound)).toEqual([]);
});

it.each<[string, Partial<Suspicions>, boolean]>([
  ['generator_limited', { validity: 'generator_limited', validityReason: 'The generator was busy.' }, true],
  ['incomplete', { validity: 'incomplete', validityReason: 'The run ended before its plan did.' }, true],
  ['no_data', { validity: 'no_data' }, true],
  ['dry_run', { validity: 'dry_run' }, true],
  ['gap', { validity: 'valid_with_gap', validityReason: 'Sending paused once.' }, false],
  ['restarted', { breaks: [broken('restarted')] }, true],
  ['restarted', { breaks: [broken('restarted')], plannedRestarts: 1 }, false],
  ['restarted', { plannedRestarts: 1 }, false],
  ['counter_reset', { breaks: [broken('counter_reset')] }, false],
  ['clock_jumped', { breaks: [broken('clock_jumped')] }, true],
  ['clock_jumped', { clockJumped: true }, true],
  ['rate_changed', { rateChanges: 2 }, false],
  ['rate_changed', { isSearch: true }, false],
  ['still_busy', { busyReadings: 1 }, false],
  ['other_version', { versionMismatch: 'It is 0.12.1.' }, false],
])('says so of a run that is %s (%j)', (kind, suspicion, isGrave) => {
  expect(listDoubts({ ...sound, ...suspicion })).toMatchObject([{ kind, isGrave }]);
});

it('says why, in the words of the verdict, and what to do', () => {
  const [doubt] = listDoubts({
    ...sound,
    validity: 'generator_limited',
    validityReason: 'Its thread was busy.',
  });
  expect(doubt?.message).toBe(
    'Its thread was busy. The target could have done more. Lower the rate, or use another machine.',
  );
});

it('counts the restarts that were not planned', () => {
  const breaks = [broken('restarted'), broken('restarted'), broken('restarted')];
  const doubts = listDoubts({ ...sound, breaks, plannedRestarts: 2 });
  expect(doubts.map(({ isGrave }) => isGrave)).toEqual([false, true]);
  expect(doubts[0]?.message).toContain('killed as planned 2 times');
  expect(doubts[1]?.message).toContain('The target restarted once');
});
