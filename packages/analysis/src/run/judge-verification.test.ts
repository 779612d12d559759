import { aTotals } from '@tidemark/domain/testing/a-verification';
import { expect, it } from 'vitest';
import { judgeReadings, judgeVerification } from './judge-verification.ts';

const totals = aTotals({ acknowledged: 100, acknowledgedKeys: 100, stored: 100 });
const plan = { low: 0, high: 0, decidedBy: 'plan' } as const;
const requests = { low: 40, high: 43, decidedBy: 'clock' } as const;

it('passes where everything acknowledged is stored, and says what became of points with an unknown outcome', () => {
  expect(judgeVerification(totals, plan)).toEqual({ status: 'passed', reason: null });
  expect(judgeVerification({ ...totals, unknown: 3, recovered: 1, never: 2 }, plan)).toMatchObject({
    status: 'passed',
    reason: '3 points had an unknown outcome: of them 1 are stored, 2 are not',
  });
});

it('fails where points are missing, and keeps those that are too many apart', () => {
  expect(judgeVerification({ ...totals, stored: 98, lost: 2 }, plan)).toEqual({
    status: 'failed',
    reason: '2 acknowledged points are missing',
  });
  expect(judgeVerification({ ...totals, stored: 99, lost: 2, unexpected: 1 }, plan)).toEqual({
    status: 'failed',
    reason: '2 acknowledged points are missing; 1 more are stored than were acknowledged',
  });
  expect(judgeVerification({ ...totals, stored: 101, unexpected: 1, resurrected: 1 }, plan)).toEqual({
    status: 'surplus',
    reason:
      'no acknowledged point is missing; 1 more are stored than were acknowledged, 1 of them were refused',
  });
});

it('passes rows that the server counted twice, and says so', () => {
  expect(judgeVerification({ ...totals, stored: 103, countedTwice: 3 }, plan)).toEqual({
    status: 'passed',
    reason: 'the server counted 3 rows twice',
  });
  const overwriting = { ...plan, expected: 0, observed: 0 };
  const reading = { when: 'settled', stored: 135, lost: 0, surplus: 35, readMs: 1, reason: null } as const;
  const restarted = { ...reading, when: 'after_restart', stored: 100, surplus: 0 } as const;
  expect(judgeReadings({ totals, overwriting }, [reading, restarted])).toEqual({
    status: 'passed',
    reason: 'the server counted 35 rows twice right after the load, and no more after a restart',
  });
});

it('takes nothing acknowledged for no answer', () => {
  expect(judgeVerification({ ...totals, acknowledged: 0, stored: 0 }, plan).status).toBe('unknown');
});

it('passes points that replaced each other as was predicted, and calls others neither lost nor stored', () => {
  const predicted = judgeVerification({ ...totals, stored: 58, lost: 0, overwritten: 42 }, requests);
  expect(predicted).toEqual({
    status: 'passed',
    reason:
      '42 points fewer than acknowledged are stored, where 40 to 43 were to be expected, since a request is stamped once and requests of the same tick meet',
  });
  const more = judgeVerification({ ...totals, stored: 50, lost: null }, requests);
  expect(more.status).toBe('unknown');
  expect(more.reason).toContain('50 points fewer than acknowledged are stored; where 40 to 43');
  const unpredicted = { low: null, high: null, decidedBy: 'nothing' } as const;
  expect(judgeVerification({ ...totals, stored: 60, lost: null }, unpredicted)).toEqual({
    status: 'unknown',
    reason:
      '40 points fewer than acknowledged are stored; points of a series that get the same timestamp replace each other, which cannot be distinguished from loss',
  });
});

it('judges several readings by the last that succeeded, and never by one that failed', () => {
  const overwriting = { ...plan, expected: 0, observed: 0 };
  const reading = { when: 'settled', stored: 100, lost: 0, surplus: 0, readMs: 1, reason: null } as const;
  const again = { ...reading, when: 'after_settle_time' } as const;
  const restarted = { ...reading, when: 'after_restart' } as const;
  const judge = (lost: number, readings: Parameters<typeof judgeReadings>[1]) =>
    judgeReadings({ totals: { ...totals, lost }, overwriting }, readings);
  expect(judge(0, [reading, again, restarted])).toEqual({ status: 'passed', reason: null });
  expect(judge(0, [{ ...reading, lost: 7 }, again])).toEqual({
    status: 'passed',
    reason: '7 points were missing right after the load and are there now',
  });
  expect(judge(5, [reading, again, { ...restarted, lost: 5 }])).toEqual({
    status: 'failed',
    reason: '5 acknowledged points are missing; none were missing before, some are after a restart',
  });
  expect(judge(0, [reading, { ...restarted, stored: null, lost: null, reason: 'no answer' }])).toEqual({
    status: 'unknown',
    reason: 'after a restart they could not be read: no answer',
  });
  expect(judge(0, [{ ...reading, stored: null, lost: null, reason: 'gone' }])).toEqual({
    status: 'unknown',
    reason: 'gone',
  });
});
