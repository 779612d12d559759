import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { Threshold } from '@tidemark/domain/run/threshold';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { expect, it } from 'vitest';
import { judgeThresholds } from './judge-thresholds.ts';

const atMost = (value: number): Threshold => ({ kind: 'at-most', figure: 'errorShare', value });
const atLeast = (value: number): Threshold => ({ kind: 'at-least', figure: 'heldShare', value });
const halfHeld = { pointsAsked: 2_000 };
const halfFailed = { pointsRejected: 1_000 };

it.each<[string, Threshold, Partial<RunSummary>, number | null, string]>([
  ['at most passes at its value', atMost(0.5), halfFailed, 0.5, 'passed'],
  ['at most fails above it', atMost(0.49), halfFailed, 0.5, 'failed'],
  ['at least passes at its value', atLeast(0.5), halfHeld, 0.5, 'passed'],
  ['at least fails below it', atLeast(0.51), halfHeld, 0.5, 'failed'],
  ['a figure that was not measured', atLeast(0.5), { pointsAsked: null }, null, 'unknown'],
  [
    'a figure of the generator alone',
    atLeast(0.5),
    { ...halfHeld, validity: 'generator_limited' },
    null,
    'unknown',
  ],
  ['a figure of a sink', atLeast(0.5), { ...halfHeld, validity: 'dry_run' }, null, 'unknown'],
  [
    'a figure of a run that wrote nothing',
    atLeast(0.5),
    { ...halfHeld, validity: 'no_data' },
    null,
    'unknown',
  ],
])('judgeThresholds: %s', (_, threshold, changes, observed, outcome) => {
  expect(judgeThresholds([threshold], aSummary(changes))).toEqual([{ threshold, observed, outcome }]);
});
