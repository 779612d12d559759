import { expect, it } from 'vitest';
import type { Gate, JudgedMetric } from '../compare/gate.ts';
import { type DecidedCell, type DecisionInput, decideGate } from './decide-gate.ts';
import type { JudgedBound } from './judge-bound.ts';

const repetitions = { initial: 3, max: 8 };
const metric = (answer: JudgedMetric['answer'], runsToAdd: number | null = null): JudgedMetric => ({
  key: 'diskBytes',
  label: 'Disk',
  unit: 'bytes',
  worse: 'higher',
  source: '',
  answer,
  reason: null,
  baseline: [],
  candidate: [],
  ratio: null,
  difference: null,
  q: null,
  mannWhitneyP: null,
  mannWhitneySmallestP: null,
  detectable: null,
  delta: 0.05,
  noiseFloor: { share: null, runs: 0, text: '' },
  runsToAdd,
});
const verdicts = (outcome: Gate['outcome'], metrics: JudgedMetric[] = []): Gate => ({
  baseline: { label: 'b', runIds: [] },
  candidate: { label: 'c', runIds: [] },
  outcome,
  sentence: '',
  tolerance: 0.05,
  excluded: [],
  warnings: [],
  metrics,
});
const bound = (verdict: JudgedBound['verdict'], ofNeeded = 5): JudgedBound => ({
  passed: 0,
  of: 0,
  needed: 1,
  ofNeeded,
  verdict,
});
const aCell = (overrides: Partial<DecidedCell> = {}): DecidedCell => ({
  cell: 0,
  runs: 3,
  verdicts: verdicts('passed', [metric('equal')]),
  bounds: [],
  ...overrides,
});
const decide = (cells: DecidedCell[], overrides: Partial<DecisionInput> = {}) =>
  decideGate({
    rules: { repetitions },
    cells,
    failures: 0,
    untrusted: 0,
    isOnBaselineBranch: false,
    ...overrides,
  });
const concluded = (conclusion: string) => ({ kind: 'concluded', conclusion });
const open = (runsToAdd: number | null) =>
  verdicts('inconclusive', [metric('inconclusive', runsToAdd), metric('equal')]);

it('concludes by the worst cell, and failed before untrusted', () => {
  expect(decide([aCell()])).toEqual(concluded('passed'));
  expect(decide([aCell(), aCell({ verdicts: verdicts('regressed') })])).toEqual(concluded('failed'));
  expect(decide([aCell({ bounds: [bound('failed')] })])).toEqual(concluded('failed'));
  expect(decide([aCell()], { failures: 1, untrusted: 1 })).toEqual(concluded('failed'));
  expect(decide([aCell()], { untrusted: 1 })).toEqual(concluded('untrusted'));
  expect(decide([aCell({ verdicts: verdicts('untrusted') })])).toEqual(concluded('untrusted'));
  expect(decide([aCell({ bounds: [bound('unknown')] })])).toEqual(concluded('untrusted'));
});

it('adds one run to undecided cells alone, and as many as a threshold is counted over', () => {
  expect(decide([aCell(), aCell({ cell: 1, verdicts: open(2) })])).toEqual({
    kind: 'more',
    runs: [{ cell: 1, count: 1 }],
  });
  expect(decide([aCell({ bounds: [bound('undecided', 5)] })])).toEqual({
    kind: 'more',
    runs: [{ cell: 0, count: 2 }],
  });
});

it('looks after each run at what is unstable, too', () => {
  const unstable = verdicts('inconclusive', [metric('unstable', 40)]);
  expect(decide([aCell({ verdicts: unstable })])).toEqual({ kind: 'more', runs: [{ cell: 0, count: 1 }] });
});

it.each([20, null])('adds no more than the limit allows: of %s', (wanted) => {
  expect(decide([aCell({ bounds: [bound('undecided', 20)] })])).toEqual({
    kind: 'more',
    runs: [{ cell: 0, count: 5 }],
  });
  expect(decide([aCell({ runs: 8, verdicts: open(wanted) })])).toEqual(concluded('inconclusive'));
});

it('adds nothing once something failed', () => {
  expect(decide([aCell({ verdicts: open(2) }), aCell({ verdicts: verdicts('regressed') })])).toEqual(
    concluded('failed'),
  );
});

it('judges nothing without a baseline and thresholds, but for the first gate of the branch of the baseline', () => {
  const bare = aCell({ verdicts: null });
  expect(decide([bare])).toEqual(concluded('inconclusive'));
  expect(decide([bare], { isOnBaselineBranch: true })).toEqual(concluded('passed'));
  expect(decide([aCell({ verdicts: null, bounds: [bound('passed')] })])).toEqual(concluded('passed'));
});
