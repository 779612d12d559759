import type { GateConclusion } from '@tidemark/domain/gate/gate-answer';
import { expect, it } from 'vitest';
import { benchmarksSentence, benchmarksWorstFirst } from './benchmark-words.ts';

const at = new Date(0);
const branch = (conclusion: GateConclusion | null, isBaselineBranch = true) => ({
  branch: isBaselineBranch ? 'main' : 'feature',
  gateId: 'g',
  commit: null,
  state: 'concluded' as const,
  conclusion,
  sentence: null,
  at,
  isBaselineBranch,
});
const standing = (conclusion: GateConclusion | null) => ({ branches: [branch(conclusion)] });

it.each([
  [['passed', 'failed', 'untrusted'], '1 of 3 benchmarks failed; 1 has no clear conclusion.'],
  [['passed', 'inconclusive'], '1 of 2 benchmarks has no clear conclusion; none failed.'],
  [['passed'], '1 benchmark passed.'],
  [['passed', null], '1 of 2 benchmarks passed; the others have not concluded.'],
] as const)('says of %j how many did not pass', (conclusions, sentence) => {
  expect(benchmarksSentence(conclusions.map(standing), { isAll: true })).toBe(sentence);
});

it.each([
  [['passed', 'passed'], '2 benchmarks on this page passed.'],
  [['failed', 'passed'], '1 of 2 benchmarks on this page failed.'],
  [['untrusted', 'passed'], '1 of 2 benchmarks on this page has no clear conclusion; none failed.'],
] as const)('speaks of %j alone where there are further pages', (conclusions, sentence) => {
  expect(benchmarksSentence(conclusions.map(standing), { isAll: false })).toBe(sentence);
});

it('orders by the branch of the baseline, whatever a feature branch did', () => {
  const feature = { branches: [branch('failed', false), branch('passed')] };
  const failed = standing('failed');
  expect(benchmarksWorstFirst([feature, standing(null), failed])).toEqual([failed, feature, standing(null)]);
});
