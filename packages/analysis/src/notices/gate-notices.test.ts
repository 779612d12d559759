import { expect, it } from 'vitest';
import { changedVerdict } from './gate-notices.ts';

it.each([
  ['failed', 'passed', 'passed', 'passed'],
  ['failed', 'failed', 'passed', null],
  ['passed', 'failed', 'passed', 'failed'],
  ['failed', null, 'failed', null],
  ['failed', null, 'passed', 'passed'],
  ['failed', null, null, 'passed'],
  ['passed', null, null, null],
  ['inconclusive', 'passed', null, 'passed'],
] as const)('%s after %s on the branch and %s on its base: was %s', (now, ofBranch, ofBase, before) => {
  expect(changedVerdict(now, { ofBranch, ofBase })).toBe(before);
});
