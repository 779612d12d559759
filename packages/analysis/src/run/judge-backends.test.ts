import type { Divergence, Verification } from '@tidemark/domain/result/verification';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { expect, it } from 'vitest';
import { judgeBackends, type ReadBackend } from './judge-backends.ts';

const alike: Divergence = { keys: 0, values: 0, isExact: true, reason: null };

function backend(
  number: number,
  missing: number | null,
  verification: Partial<Verification> = {},
): ReadBackend {
  const part = `backend:${number}`;
  return { part, url: `http://b${number}`, missing, verification: aVerification(verification) };
}

function lacking(lost: number): Partial<Verification> {
  const totals = aTotals({ stored: 1_000 - lost, lost });
  return { status: 'failed', reason: `${lost} acknowledged points are missing`, totals };
}

const unread: Partial<Verification> = {
  status: 'unknown',
  reason: 'it does not answer',
  totals: aTotals({ stored: null, lost: null }),
};

it('passes where every backend holds the same, and adds up what reading them cost', () => {
  const judged = judgeBackends([backend(1, 0), backend(2, 0)], alike);
  expect(judged).toMatchObject({ status: 'passed', reason: null, queries: 4, readMs: 40, divergence: alike });
  expect(judged.backends.map(({ part, status }) => [part, status])).toEqual([
    ['backend:1', 'passed'],
    ['backend:2', 'passed'],
  ]);
});

it('fails with the ledger of the backend that lacks most, and names who has what it lacks', () => {
  const judged = judgeBackends([backend(1, 0), backend(2, 100, lacking(100))], { ...alike, keys: 100 });
  expect(judged).toMatchObject({ status: 'failed', totals: { stored: 900, lost: 100 } });
  expect(judged.reason).toBe('backend:2 lacks 100 of 1,000 acknowledged points that backend:1 has');
});

it('says of points that several backends lack how many of them others have', () => {
  const both = judgeBackends([backend(1, 6, lacking(10)), backend(2, 0, lacking(4))], { ...alike, keys: 6 });
  expect(both.reason).toBe(
    'backend:1 lacks 10 of 1,000 acknowledged points; others have 6; backend:2 lacks 4 of 1,000 acknowledged points, and no other has them; 6 points stored by some backends and not by others',
  );
  const five = [1, 2, 3, 4, 5].map((number) => backend(number, null, lacking(1)));
  const [first, ...others] = five;
  expect(first && judgeBackends([first, ...others], { ...alike, keys: null }).reason).toMatch(
    /backend:3 lacks 1 of 1,000 acknowledged points; 2 more backends lack points$/,
  );
});

it('fails where backends differ in points that were never acknowledged, or in values', () => {
  const keys = judgeBackends([backend(1, 0), backend(2, 7)], { ...alike, keys: 7 });
  expect([keys.status, keys.reason]).toEqual([
    'failed',
    '7 points stored by some backends and not by others',
  ]);
  const values = judgeBackends([backend(1, 0), backend(2, 0)], { ...alike, values: 1 });
  expect([values.status, values.reason]).toEqual([
    'failed',
    '1 point with values that differ between backends',
  ]);
});

it('knows nothing where a backend could not be read, and never calls that 0 lost', () => {
  const unknownDivergence = {
    keys: null,
    values: null,
    isExact: false,
    reason: 'backend:2 could not be read',
  };
  const judged = judgeBackends([backend(1, null), backend(2, null, unread)], unknownDivergence);
  expect(judged).toMatchObject({
    status: 'unknown',
    reason: 'backend:2: it does not answer',
    totals: { stored: null, lost: null },
  });
  expect(
    judgeBackends([backend(1, null, lacking(3)), backend(2, null, unread)], unknownDivergence),
  ).toMatchObject({
    status: 'failed',
    totals: { lost: 3 },
  });
});
