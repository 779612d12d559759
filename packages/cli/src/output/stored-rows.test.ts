import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { expect, it } from 'vitest';
import { lossRows, passRows, storedRows } from './stored-rows.ts';

const reading = { when: 'settled', stored: 990, lost: 10, surplus: 0, readMs: 20, reason: null } as const;

it('shows no column and no row of zeros for a run whose points are all stored', () => {
  const text = storedRows(aVerification());
  expect(text).toMatch(/measurement +acknowledged +stored +lost\n/);
  expect(text).toMatch(/all +1,000 +1,000 +0\n/);
  expect(passRows(aVerification({ readings: [reading] }))).toBe('');
  expect(lossRows(aVerification())).toBe('');
});

it('shows the fate of every point, why, and marks what was not read', () => {
  const totals = aTotals({ overwritten: 5, expired: 3, never: 2, stored: 990, lost: null });
  const text = storedRows(aVerification({ status: 'failed', reason: 'so it is', totals }));
  expect(text).toMatch(/acknowledged +overwritten +expired +never +stored +lost\n/);
  expect(text).toMatch(/all +1,000 +5 +3 +2 +990 +-\n/);
  expect(text).toContain('  so it is\n');
  const unread = aVerification({ status: 'unknown', reason: 'gone', totals: aTotals({ stored: null }) });
  expect(storedRows(unread)).toBe('  unknown: gone\n');
});

it('lists verification passes, and the timestamps of losses with the first lost keys', () => {
  const restarted = {
    ...reading,
    when: 'after_restart',
    stored: null,
    lost: null,
    surplus: null,
    reason: 'no answer',
  } as const;
  const verification = aVerification({
    readings: [reading, restarted],
    diverged: [{ url: 'http://b:8086', stored: 900, missing: 100, reason: null }],
    windows: [{ fromMs: 0, untilMs: 60_000, measurement: 'm0', expected: 10, stored: 0 }],
    windowCount: 3,
    lostKeys: {
      keys: [
        { measurement: 'm0', tagSet: [['host', 'a']], timestampNs: '5', point: 7, missingIn: 'settled' },
      ],
      count: 10,
      isExact: true,
      reason: 'only so many',
    },
    lossBounds: { low: 10, high: 12 },
  });
  expect(passRows(verification)).toMatch(/after the load +990 +10 .*\n.*after a restart +- +- .*no answer/);
  expect(passRows(verification)).toMatch(/http:\/\/b:8086 +900 +100/);
  const held = { unexpected: 0, missing: 0, readings: [], reason: null };
  const backends = [
    { part: 'backend:1', url: 'http://a', status: 'passed' as const, stored: 990, lost: 0, ...held },
    { part: 'backend:2', url: 'http://b', status: 'failed' as const, stored: 900, lost: 90, ...held },
  ];
  expect(passRows(aVerification({ backends }))).toMatch(
    /backend:1 http:\/\/a +990 +0 *\n.*backend:2 http:\/\/b +900 +90/,
  );
  const losses = lossRows(verification);
  expect(losses).toMatch(/m0 +1970-01-01T00:00:00.000Z to 1970-01-01T00:01:00.000Z +10 +0\n/);
  expect(losses).toContain('  (2 more windows)\n  lost: m0,host=a 5 (point 7)\n  only so many\n');
  expect(losses).toContain('true loss: 10 to 12');
});
