import type { KeySample } from '@tidemark/domain/result/verification';
import { expect, it } from 'vitest';
import { keySampleSentence } from './key-sample-sentence.ts';

const sample: KeySample = { of: 10_000_000, compared: 20_000, differingWindows: 0, reason: null };

it.each<[string, KeySample | null, string | null]>([
  ['nothing was to be compared', null, null],
  ['there was no key', { ...sample, of: 0, compared: 0 }, null],
  [
    'a part was compared',
    sample,
    '20,000 of 10,000,000 keys in windows whose counts match were compared one by one; a lost key behind an unexpected one in the same window would have been found with a chance of 0.2 %.',
  ],
  [
    'all were compared',
    { ...sample, of: 500, compared: 500 },
    'All 500 keys in windows whose counts match were compared one by one.',
  ],
  [
    'a pair was found',
    { ...sample, differingWindows: 1 },
    '20,000 of 10,000,000 keys in windows whose counts match were compared one by one: 1 window has a lost key behind an unexpected one in the same window.',
  ],
  [
    'no key could be read',
    { ...sample, compared: 0, reason: 'the server cut its answer' },
    'Counts match; they cannot show a lost key behind an unexpected one in the same window: no key was compared, as the server cut its answer.',
  ],
])('the sentence where %s', (_, given, sentence) => {
  expect(keySampleSentence(given)).toBe(sentence);
});
