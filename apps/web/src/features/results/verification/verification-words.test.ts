import type { Overwriting } from '@tidemark/domain/result/verification';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { expect, test } from 'vitest';
import {
  isAsPredicted,
  lostText,
  overwritingText,
  readingCostText,
  storedText,
  unclearText,
  unexpectedText,
} from './verification-words.ts';

const lostKeys = { keys: [], count: 5, isExact: true, reason: null };

test('shows the bounds of a loss, and what they are wide by', () => {
  const totals = aTotals({ lost: 5, unknown: 7, recovered: 4, never: 3 });
  expect(lostText(aVerification({ totals, lostKeys }))).toBe('5 to 8, as 3 had an unknown outcome');
});

test('shows a loss as exact only where every key was compared', () => {
  const totals = aTotals({ lost: 5 });
  expect(lostText(aVerification({ totals, lostKeys }))).toBe('exactly');
  const counted = { ...lostKeys, isExact: false };
  expect(lostText(aVerification({ totals, lostKeys: counted }))).toBe(
    'at least: keys were not compared everywhere',
  );
});

test('never shows a loss that was not read, nor bounds that an older result does not hold', () => {
  const unread = aVerification({ status: 'unknown', totals: aTotals({ lost: null, stored: null }) });
  expect(lostText(unread)).toBe('not known: see the reason above');
  expect(lostText(aVerification({ lossBounds: null }))).toBeNull();
});

const band: Overwriting = { expected: 100, low: 80, high: 120, observed: 90, decidedBy: 'clock' };

test('shows the band in which overwritten points were to be expected, and by what', () => {
  expect(overwritingText(band, 90)).toBe(
    '100 (80 to 120) expected: the clock stamps each request once, and requests of one tick meet by chance',
  );
  const planned: Overwriting = { expected: 0, low: 0, high: 0, observed: 0, decidedBy: 'plan' };
  expect(overwritingText(planned, 0)).toBe('0 expected: no two points of the plan share a key');
  const older: Overwriting = { expected: null, low: null, high: null, observed: null, decidedBy: 'nothing' };
  expect(overwritingText(older, null)).toBe('not reported by this result');
  expect(overwritingText(older, 4)).toBe('could not be predicted');
});

test.each([
  [80, true],
  [120, true],
  [79, false],
  [121, false],
])('judges %i overwritten points by the band', (observed, expected) => {
  expect(isAsPredicted({ ...band, observed })).toBe(expected);
});

test('judges nothing where either side is not known', () => {
  expect(isAsPredicted({ ...band, observed: null })).toBeNull();
  expect(isAsPredicted({ ...band, low: null, high: null })).toBeNull();
});

test('distinguishes recovered from never stored points, and neither where an older result has neither', () => {
  expect(unclearText(aTotals({ unknown: 7, recovered: 4, never: 3 }))).toBe('4 stored nevertheless, 3 never');
  expect(unclearText(aTotals({ unknown: 7, recovered: null, never: null }))).toBe(
    'whether they are stored is not known',
  );
});

test('says of stored points which the server counted twice, and what retention dropped', () => {
  expect(storedText(aTotals({ countedTwice: 35, expired: 100 }))).toBe(
    '35 of them counted twice by the server, and 100 dropped by retention',
  );
  expect(storedText(aTotals())).toBeNull();
});

test('names points that are stored although they were refused', () => {
  expect(unexpectedText(aTotals({ unexpected: 3, resurrected: 2 }))).toBe('2 of them were refused');
});

test('sets the time of reading against the load, and shows no 0 s where nothing was read', () => {
  expect(readingCostText(aVerification({ readMs: 1_500, queries: 1 }), 60_000)).toBe(
    'Reading everything back took 1.50 s and 1 query, 2.5 % of the 1 min under load.',
  );
  expect(readingCostText(aVerification({ readMs: 0, queries: 0 }), 60_000)).toBe('Nothing was read back.');
});
