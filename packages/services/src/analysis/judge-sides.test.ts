import type { Side } from '@tidemark/analysis/compare/comparison-sides';
import type { FinishedRun } from '@tidemark/analysis/compare/finished-run';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { expect, it } from 'vitest';
import { aRunRecord } from '../testing/a-run-record.ts';
import { findRepetitions, judgeSides, toSidedRuns } from './judge-sides.ts';
import type { PastRuns } from './past-runs.ts';

const { plan } = aRunRecord();
if (plan === null) throw new TypeError('no plan');
const otherPlan = runPlanShape.parse({
  ...plan,
  profile: aProfile({ extent: { kind: 'points', points: 2 } }),
});

/** `count` runs, the newest first. */
const runsOf = (count: number): FinishedRun[] =>
  Array.from({ length: count }, (_, age) => aRunRecord({ id: `run ${age}`, startedAt: new Date(-age) }));

/** A workspace of these runs, the newest first; all have the same plan but those of `planAt`. */
const pastOf = (runs: FinishedRun[], planAt: (age: number) => RunPlan = () => plan): PastRuns => ({
  similarPlans: async (_, limit) => runs.slice(0, limit).map(({ id }, age) => ({ id, plan: planAt(age) })),
  runs: async (runIds) => runs.filter(({ id }) => runIds.includes(id)).toReversed(),
  lastSamples: async () => [],
});

it.each([
  [39, 39],
  [40, 40],
  [60, 40],
])('estimates the noise floor from 40 earlier runs at most: of %d from %d', async (earlier, used) => {
  const runs = runsOf(4 + earlier);
  const past = pastOf(runs);
  const sided = await toSidedRuns(
    past,
    runs.slice(0, 4).map((run) => ({ label: run.name, run })),
  );
  const sides: Side[] = [
    { label: 'old', runs: sided.slice(0, 2) },
    { label: 'new', runs: sided.slice(2) },
  ];
  const [gate] = await judgeSides(past, sides, { tolerance: 0.05, metrics: ['pointsPerSec'] });
  const rate = gate?.metrics.find(({ key }) => key === 'pointsPerSec');
  expect(rate?.noiseFloor.runs).toBe(used);
});

it.each([
  [999, ['run 999']],
  [1_000, []],
])('searches the newest 1,000 runs for repetitions: one before %d others', async (wanted, found) => {
  const past = pastOf(runsOf(1_010), (age) => (age === wanted ? plan : otherPlan));
  const repetitions = await findRepetitions(past, { plan, limit: 10 });
  expect(repetitions.map(({ id }) => id)).toEqual(found);
});

it('gives the newest repetitions up to the limit, oldest first', async () => {
  const repetitions = await findRepetitions(pastOf(runsOf(5)), { plan, limit: 3 });
  expect(repetitions.map(({ id }) => id)).toEqual(['run 2', 'run 1', 'run 0']);
});
