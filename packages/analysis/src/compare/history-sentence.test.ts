import { expect, it } from 'vitest';
import { historySentence } from './history-sentence.ts';

const run = {
  runId: 'a',
  name: 'nightly',
  at: '2026-01-31T23:59:59.000Z',
  version: null,
  value: 1,
  distrust: null,
};

/** The sentence of a history of one change, by `ratio`. */
const sentenceOf = (ratio: number) =>
  historySentence({
    metric: 'pointsPerSec',
    label: 'Rate',
    unit: 'points/s',
    worse: 'lower',
    runs: [run],
    segments: [],
    changes: [{ runId: 'a', before: 1, after: ratio, ratio, verdict: 'better', p: 0.01 }],
    missing: null,
  });

it.each([
  [2, '2.0x'],
  [1.98, '98 % higher'],
  [0.5, '50 % lower'],
])('writes a change to %d of it as %s, from its day on', (ratio, size) => {
  expect(sentenceOf(ratio)).toBe(`Rate changed for the better (${size}), from "nightly" of 2026-01-31 on.`);
});
