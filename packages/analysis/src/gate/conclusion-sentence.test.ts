import type { GateAnswer } from '@tidemark/domain/gate/gate-answer';
import { expect, it } from 'vitest';
import { aGateAnswer, aGateBound, aGateRow } from '../testing/a-gate-answer.ts';
import { conclusionSentence } from './conclusion-sentence.ts';

const undecided = aGateRow({
  label: 'p99',
  verdict: 'inconclusive',
  change: 0.04,
  interval: { low: -0.04, high: 0.12 },
});
const cases: [string, Partial<GateAnswer>, string][] = [
  [
    'a regression in one of several cells',
    { rows: [aGateRow(), aGateRow({ cell: 'field on inmem', verdict: 'equal' })] },
    'Heap at rest +98 % in tag on inmem: regressed (95 % CI +91 to +106 %), 5 runs against 5.',
  ],
  [
    'a regression of the only cell, and more',
    { rows: [aGateRow(), aGateRow({ label: 'Disk' })], thresholds: [aGateBound()] },
    'Heap at rest +98 %: regressed (95 % CI +91 to +106 %), 5 runs against 5; 2 more reasons.',
  ],
  [
    'a threshold',
    { rows: [], thresholds: [aGateBound()] },
    'Heap at rest at most 512 MiB in 9 of 10 runs: failed, held in 6 of 10 runs.',
  ],
  [
    'a run that failed comes first',
    { failures: [{ run: 'r', label: 'run #1', reason: '120 acknowledged points are not stored.' }] },
    '"run #1" failed: 120 acknowledged points are not stored; 1 more reason.',
  ],
  [
    'untrusted runs',
    {
      conclusion: 'untrusted',
      untrusted: [{ run: 'r', label: 'run #1', reason: 'generator limited: CPU' }],
    },
    'The figures may not be trusted: "run #1": generator limited: CPU.',
  ],
  [
    'a threshold without values',
    {
      conclusion: 'untrusted',
      rows: [],
      thresholds: [aGateBound({ verdict: 'unknown', passed: 0, of: 0 })],
    },
    'Heap at rest at most 512 MiB in 9 of 10 runs is unknown: measured in 0 of 10 runs.',
  ],
  [
    'an undecided metric',
    { conclusion: 'inconclusive', rows: [undecided], moreRuns: 7 },
    'P99 undecided after 5 runs against 5 (95 % CI −4.0 to +12 %): about 7 more runs per side would decide.',
  ],
  [
    'an undecided metric that needs too many runs',
    { conclusion: 'inconclusive', rows: [undecided, undecided], moreRuns: null },
    'P99 undecided after 5 runs against 5 (95 % CI −4.0 to +12 %): more than 100 further runs per side would decide; 1 more undecided.',
  ],
  [
    'nothing to judge',
    { conclusion: 'inconclusive', rows: [], baseline: null },
    'Nothing to judge: there is no baseline yet and no threshold. Run this benchmark on the branch of the baseline first.',
  ],
  [
    'no regression, an improvement and thresholds',
    {
      conclusion: 'passed',
      rows: [
        aGateRow({ verdict: 'equal' }),
        aGateRow({ label: 'Disk', verdict: 'improved', change: -0.3, interval: { low: -0.35, high: -0.25 } }),
      ],
      thresholds: [aGateBound({ verdict: 'passed' }), aGateBound({ verdict: 'passed' })],
    },
    'No regression in 2 comparisons with main @ 01234567, 5 runs against 5; disk −30 %: improved; all 2 thresholds held.',
  ],
  [
    'no baseline, with a threshold',
    {
      conclusion: 'passed',
      rows: [],
      baseline: null,
      thresholds: [aGateBound({ verdict: 'passed' })],
    },
    'The threshold held: there was no baseline yet.',
  ],
];

it.each(cases)('states %s', (_, overrides, sentence) => {
  const { sentence: __, ...answer } = aGateAnswer(overrides);
  expect(conclusionSentence(answer, false)).toBe(sentence);
});
