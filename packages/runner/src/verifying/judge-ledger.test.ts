import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aTotals } from '@tidemark/domain/testing/a-verification';
import { expect, it } from 'vitest';
import { hasDistinctKeys, judgeLedger } from './judge-ledger.ts';

const totals = aTotals({ acknowledged: 100, stored: 100 });

it('passes where everything acknowledged is stored, and says how many points had no clear answer', () => {
  expect(judgeLedger(totals, true)).toEqual({ status: 'passed', reason: null });
  expect(judgeLedger({ ...totals, unknown: 3 }, true)).toMatchObject({
    status: 'passed',
    reason: '3 points had no clear answer and may or may not be stored',
  });
});

it('fails where points are missing, and where there are too many', () => {
  expect(judgeLedger({ ...totals, stored: 98, lost: 2 }, true).status).toBe('failed');
  expect(judgeLedger({ ...totals, stored: 101, unexpected: 1 }, true).status).toBe('failed');
  expect(judgeLedger({ ...totals, stored: 101, unexpected: 1 }, false).status).toBe('failed');
});

it('takes nothing acknowledged for no answer', () => {
  expect(judgeLedger({ ...totals, acknowledged: 0, stored: 0 }, true).status).toBe('unknown');
});

it('does not call points lost that another of the same key may have replaced', () => {
  expect(judgeLedger({ ...totals, stored: 60, lost: null }, false)).toEqual({
    status: 'unknown',
    reason:
      '40 points fewer than acknowledged are stored: points of a series that get the same timestamp replace each other, which cannot be told from loss',
  });
  expect(judgeLedger(totals, false).status).toBe('passed');
});

it.each([
  [{ stamping: { kind: 'round' } }, true],
  [{ stamping: { kind: 'point', stepNs: null } }, true],
  [{ stamping: { kind: 'point', stepNs: 1 }, precision: 'ns' }, true],
  [{ stamping: { kind: 'point', stepNs: 100 }, precision: 'us' }, true],
  [{ stamping: { kind: 'point', stepNs: 99 }, precision: 'us' }, false],
  [{ stamping: { kind: 'wall' } }, true],
  [{ stamping: { kind: 'wall' }, precision: 'us' }, false],
  [{ stamping: { kind: 'server' } }, false],
] as const)(
  'knows whether the ten series of a round written with %j get keys of their own',
  (profile, expected) => {
    expect(hasDistinctKeys(aSchema(), aProfile(profile))).toBe(expected);
  },
);
