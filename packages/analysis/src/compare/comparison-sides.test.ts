import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { expect, it } from 'vitest';
import {
  groupSides,
  mostComparedRuns,
  mostShownRuns,
  type SidedRun,
  spreadOverSides,
} from './comparison-sides.ts';

const plan: RunPlan = { schema: aSchema(), profile: aProfile(), target: aTarget(), thresholds: [] };

function run(id: string, of: RunPlan | null = plan, version = '1.6.7'): SidedRun {
  const summary = aSummary();
  const target = { ...summary.target, version };
  return { id, label: id, plan: of, startedAtMs: 0, lastSamples: {}, summary: { ...summary, target } };
}

const idsOf = (runs: SidedRun[]) => groupSides(runs).map((side) => side.runs.map(({ id }) => id).join(''));

it('groups repetitions of a plan, whatever their seed, in the order of the first', () => {
  const reseeded = { ...plan, schema: aSchema({ seed: 9, name: 'other name' }) };
  const wider = {
    ...plan,
    schema: aSchema({
      measurements: [
        ...plan.schema.measurements,
        {
          name: 'm1',
          tags: [],
          fields: [{ key: 'v', type: 'float', generator: { kind: 'constant', value: 1 } }],
        },
      ],
    }),
  };
  expect(idsOf([run('b', wider), run('a'), run('c', reseeded), run('d', wider)])).toEqual(['bd', 'ac']);
});

it('makes a new side for another version of the same target, and for every imported run', () => {
  expect(idsOf([run('a'), run('b', plan, '1.8.10'), run('c'), run('x', null), run('y', null)])).toEqual([
    'ac',
    'b',
    'x',
    'y',
  ]);
});

it('names a side by what differs from the others', () => {
  const labels = (runs: SidedRun[]) => groupSides(runs).map(({ label }) => label);
  const field = {
    ...plan,
    schema: aSchema({
      name: 'as field',
      measurements: plan.schema.measurements.map((m) => ({ ...m, name: 'f' })),
    }),
  };
  const threeWriters = {
    ...plan,
    profile: aProfile({ executor: { kind: 'closed-loop', concurrency: 3, batchSize: 100 } }),
  };
  expect(labels([run('a'), run('b', field)])).toEqual(['a schema', 'as field']);
  expect(labels([run('a'), run('b', plan, '1.8.10')])).toEqual(['version 1.6.7', 'version 1.8.10']);
  expect(labels([run('a'), run('b', field, '2.7.1')])).toEqual([
    'a schema, version 1.6.7',
    'as field, version 2.7.1',
  ]);
  expect(labels([run('a'), run('b', threeWriters)])).toEqual(['a schema #1', 'a schema #2']);
});

it('shows twelve runs of many, evenly over the sides', () => {
  const sides = ['a', 'b', 'c', 'd'].map((label) => ({
    label,
    runs: [1, 2, 3, 4, 5].map((n) => run(`${label}${n}`)),
  }));
  expect(spreadOverSides(sides, mostShownRuns).map(({ id }) => id)).toEqual(
    ['1', '2', '3'].flatMap((n) => ['a', 'b', 'c', 'd'].map((label) => `${label}${n}`)),
  );
});

it('compares at most 240 runs: 12 systems and 4 schemas, 5 runs each', () => {
  expect(mostComparedRuns).toBe(12 * 4 * 5);
});
