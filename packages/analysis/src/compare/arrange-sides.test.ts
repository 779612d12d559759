import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { describe, expect, it } from 'vitest';
import { arrangeSides } from './arrange-sides.ts';
import { groupCells, groupSides, type SidedRun } from './comparison-sides.ts';

const plan: RunPlan = { schema: aSchema(), profile: aProfile(), target: aTarget(), thresholds: [] };
const measurement = plan.schema.measurements[0];
const asField: RunPlan = {
  ...plan,
  schema: aSchema({ name: 'as field', measurements: measurement ? [{ ...measurement, name: 'f' }] : [] }),
};

function run(
  id: string,
  of: RunPlan | null = plan,
  { version = '1.6.7', plannedSeries = 10 } = {},
): SidedRun {
  const summary = aSummary({ plannedSeries });
  const target = { ...summary.target, version };
  return { id, label: id, plan: of, startedAtMs: 0, lastSamples: {}, summary: { ...summary, target } };
}

const arrange = (runs: SidedRun[]) => arrangeSides(groupSides(runs));

describe('arrangeSides', () => {
  it('puts systems with their version in rows and schemas in columns', () => {
    const newer = { version: '1.8.10' };
    const { rows, columns, places } = arrange([
      run('a'),
      run('b', asField),
      run('c', plan, newer),
      run('d', asField, newer),
    ]);
    expect(rows).toEqual(['InfluxDB, version 1.6.7', 'InfluxDB, version 1.8.10']);
    expect(columns).toEqual(['a schema', 'as field']);
    expect(places.map(({ row, column }) => `${row}${column}`)).toEqual(['00', '01', '10', '11']);
  });

  it('names the load profile only where it differs', () => {
    const faster = {
      ...plan,
      profile: aProfile({
        name: 'three writers',
        executor: { kind: 'closed-loop', concurrency: 3, batchSize: 100 },
      }),
    };
    expect(arrange([run('a'), run('b', faster)]).columns).toEqual([
      'a schema, a profile',
      'a schema, three writers',
    ]);
    expect(arrange([run('a'), run('b', asField)]).columns).toEqual(['a schema', 'as field']);
  });

  it('labels ladder steps that share a name with their series, and sides that do not differ with a number', () => {
    const wider = { ...asField, schema: { ...asField.schema, name: 'a schema' } };
    const of = (plannedSeries: number) =>
      arrange([run('a'), run('b', wider, { version: '1.6.7', plannedSeries })]).columns;
    expect(of(5_000)).toEqual(['a schema, 10 series', 'a schema, 5,000 series']);
    expect(of(10)).toEqual(['a schema, 10 series #1', 'a schema, 10 series #2']);
  });

  it('gives sides that share a cell, as two halves of the same runs, a row each', () => {
    const halves = [
      { label: 'baseline', runs: [run('a')] },
      { label: 'candidate', runs: [run('b')] },
    ];
    expect(arrangeSides(halves)).toMatchObject({
      rows: ['baseline', 'candidate'],
      columns: ['a schema'],
      places: [
        { row: 0, column: 0 },
        { row: 1, column: 0 },
      ],
    });
  });

  it('puts each imported run into its own column', () => {
    const { rows, columns } = arrange([run('a'), run('x', null), run('y', null)]);
    expect(rows).toEqual(['InfluxDB, version 1.6.7', 'imported']);
    expect(columns).toEqual(['a schema', 'x', 'y']);
  });

  it('keeps the cells that labels assign', () => {
    const labels = {
      a: { row: 'r1', column: 'c1' },
      b: { row: 'r1', column: 'c2' },
      c: { row: 'r1', column: 'c1' },
    };
    const sides = groupCells([run('a'), run('b'), run('c')], labels);
    expect(sides.map(({ label, runs }) => [label, runs.map(({ id }) => id)])).toEqual([
      ['c1, r1', ['a', 'c']],
      ['c2, r1', ['b']],
    ]);
    expect(arrangeSides(sides, labels)).toEqual({
      rows: ['r1'],
      columns: ['c1', 'c2'],
      places: [
        { row: 0, column: 0 },
        { row: 0, column: 1 },
      ],
    });
  });
});
