import type { PointBooks } from '@tidemark/domain/result/point-books';
import { expect, it } from 'vitest';
import { booksSentence, unsettledFault } from './books-sentence.ts';

const balanced: PointBooks = {
  issued: 1_000,
  acknowledged: 900,
  handedOver: 0,
  refused: 50,
  unknown: 20,
  open: 10,
  neverSent: 20,
  unaccounted: 0,
  seconds: 60,
  unbalancedSeconds: 0,
  mostUnaccounted: 0,
  firstUnbalancedMs: null,
};
const unbalanced = { ...balanced, unbalancedSeconds: 40, firstUnbalancedMs: 20_000 };

it.each<[string, PointBooks, string]>([
  [
    'every column that holds points',
    balanced,
    '1,000 points issued: 900 acknowledged, 50 refused, 20 of unknown outcome, 10 in flight, 20 never sent.',
  ],
  [
    'points that are in no column',
    { ...unbalanced, acknowledged: 893, unaccounted: 7, mostUnaccounted: 7 },
    '7 of 1,000 points issued are not accounted for; the points did not add up in 40 of 60 reports of the generator, first 20 s after the load began.',
  ],
  [
    'points that were counted twice',
    { ...unbalanced, acknowledged: 903, unaccounted: -3, mostUnaccounted: 3 },
    '3 points more than the 1,000 issued were counted; the points did not add up in 40 of 60 reports of the generator, first 20 s after the load began.',
  ],
  [
    'a difference that went',
    { ...unbalanced, mostUnaccounted: 5 },
    'The points did not add up in 40 of 60 reports of the generator, first 20 s after the load began, by up to 5; at the end they do.',
  ],
])('the sentence names %s', (_, books, sentence) => {
  expect(booksSentence(books)).toBe(sentence);
});

it('a load that ended has nothing in flight', () => {
  expect(unsettledFault({ ...balanced, open: 0 })).toBeNull();
  expect(unsettledFault(balanced)).toBe(
    '10 of 1,000 points issued were still in flight when the load had ended.',
  );
});
