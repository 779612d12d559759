import { describe, expect, it } from 'vitest';
import { isDomainError } from '../kernel/errors.ts';
import { targetShape } from '../target/target.ts';
import { planFileShape, readPlanFile, runPlanOf } from './plan-file.ts';

function aPlan(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    schema: {
      name: 'Hosts',
      measurements: [
        { name: 'cpu', fields: [{ key: 'value', type: 'int', generator: { kind: 'counter' } }] },
      ],
    },
    profile: { name: 'Quick', executor: { kind: 'closed-loop' }, extent: { kind: 'points', points: 1_000 } },
    target: { kind: 'launched', launcher: 'influxdb', variant: 'tsi1' },
    ...changes,
  };
}

function faultsOf(content: unknown): { pointer: string; detail: string }[] {
  try {
    readPlanFile(content);
    return [];
  } catch (error) {
    if (!isDomainError(error, 'plan_file_invalid')) throw error;
    return error.details.issues.map(({ pointer, detail }) => ({ pointer, detail }));
  }
}

describe('readPlanFile', () => {
  it('accepts every kind of target', () => {
    const kindsOf = ({ options }: { options: readonly { shape: { kind: { value: string } } }[] }) =>
      options.map(({ shape }) => shape.kind.value).toSorted();
    expect(kindsOf(planFileShape.shape.target)).toEqual(kindsOf(targetShape));
  });

  it('fills in everything that has a default', () => {
    const plan = readPlanFile(aPlan());
    expect(plan).toMatchObject({
      version: 1,
      name: null,
      thresholds: [],
      target: { name: 'Launched', maxSeries: 1_000_000 },
    });
  });

  it('gives a plan that a run can freeze, without where the password comes from', () => {
    const file = readPlanFile(
      aPlan({ target: { kind: 'influxdb-v1', url: 'http://127.0.0.1:8086', passwordEnv: 'SECRET' } }),
    );
    expect(runPlanOf(file).target).not.toHaveProperty('passwordEnv');
    expect(planFileShape.safeParse(file).success).toBe(true);
  });

  it('refuses an unknown key and names the nearest known one', () => {
    const faults = faultsOf(
      aPlan({
        profile: {
          name: 'Q',
          executor: { kind: 'closed-loop', batchsize: 5 },
          extent: { kind: 'points', points: 1 },
        },
      }),
    );
    expect(faults).toEqual([
      {
        pointer: '/profile/executor/batchsize',
        detail: '"batchsize" is not known here; did you mean "batchSize"?',
      },
    ]);
  });

  it('lists the known keys where none is near', () => {
    const faults = faultsOf(
      aPlan({ thresholds: [{ kind: 'at-most', figure: 'errorShare', value: 0, zzzzzz: 1 }] }),
    );
    expect(faults).toEqual([
      {
        pointer: '/thresholds/0/zzzzzz',
        detail: '"zzzzzz" is not known here; known are kind, figure, value',
      },
    ]);
  });

  it('names the nearest word of a closed list', () => {
    const faults = faultsOf(aPlan({ target: { kind: 'lanched', launcher: 'influxdb', variant: 'tsi1' } }));
    expect(faults[0]).toMatchObject({ pointer: '/target/kind' });
    expect(faults[0]?.detail).toContain('did you mean "launched"?');
  });

  it('says of a missing key what is needed', () => {
    const faults = faultsOf(
      aPlan({ profile: { name: 'Q', executor: { kind: 'closed-loop' }, extent: { kind: 'points' } } }),
    );
    expect(faults).toEqual([{ pointer: '/profile/extent/points', detail: 'is missing; a number is needed' }]);
  });

  it.each([
    ['zero', 0, 'must be at least 1'],
    ['a negative count', -5, 'must be at least 1'],
    ['a fraction', 1.5, 'must be a whole number'],
    ['text', '10', 'must be a number, not text'],
  ])('refuses %s as a number of points', (_, points, detail) => {
    const faults = faultsOf(
      aPlan({
        profile: { name: 'Q', executor: { kind: 'closed-loop' }, extent: { kind: 'points', points } },
      }),
    );
    expect(faults).toEqual([{ pointer: '/profile/extent/points', detail }]);
  });

  it.each([[null], [undefined], [[]], ['text'], [42]])(
    'refuses %j, which is not a plan at all',
    (content) => {
      expect(faultsOf(content)).toHaveLength(1);
    },
  );

  it('reports every fault at once', () => {
    expect(
      faultsOf({ schema: {}, profile: {}, target: { kind: 'launched' } }).map((fault) => fault.pointer),
    ).toEqual([
      '/schema/name',
      '/schema/measurements',
      '/profile/name',
      '/profile/executor',
      '/profile/extent',
      '/target/launcher',
      '/target/variant',
    ]);
  });
});
