import { gateThresholdShape } from '@tidemark/domain/gate/benchmark-file';
import { expect, it } from 'vitest';
import { judgeBound } from './judge-bound.ts';

const inTen = gateThresholdShape.parse({
  kind: 'at-most',
  figure: 'heapAtRestBytes',
  value: 100,
  inRuns: 9,
  ofRuns: 10,
});
const always = gateThresholdShape.parse({ kind: 'at-least', figure: 'pointsPerSec', value: 100 });
const times = (count: number, value: number | null) => Array.from({ length: count }, () => value);

it.each([
  ['9 of 9 hold', times(9, 100), 'passed'],
  ['8 of 8 hold', times(8, 100), 'undecided'],
  ['1 of 10 does not', [...times(5, 100), 101, ...times(4, 100)], 'passed'],
  ['2 of 2 do not', [101, 101], 'failed'],
  ['1 of 1 does not', [101], 'undecided'],
  ['no run', [], 'undecided'],
  ['2 of 10 were not measured', [...times(8, 100), null, null], 'unknown'],
  ['1 of 10 was not measured', [...times(9, 100), null], 'passed'],
  ['runs after the tenth do not count', [101, 101, ...times(20, 100)], 'failed'],
  ['nor do bad ones', [...times(10, 100), 101, 101, 101], 'passed'],
])('in 9 of 10 runs: %s', (_, values, verdict) => {
  expect(judgeBound(inTen, values, 5).verdict).toBe(verdict);
});

it.each([
  ['all hold', times(5, 100), 'passed'],
  ['one does not', [...times(4, 100), 99], 'failed'],
  ['a later one does not', [...times(9, 100), 99], 'failed'],
  ['too few', times(4, 100), 'undecided'],
  ['one was not measured', [...times(4, 100), null], 'unknown'],
  ['none was measured', times(5, null), 'unknown'],
])('in every run: %s', (_, values, verdict) => {
  expect(judgeBound(always, values, 5).verdict).toBe(verdict);
});

it('counts what it saw', () => {
  expect(judgeBound(inTen, [101, 100, null], 5)).toEqual({
    passed: 1,
    of: 2,
    needed: 9,
    ofNeeded: 10,
    verdict: 'unknown',
  });
});
