import { plannedSeries } from '@tidemark/domain/planned-series';
import { plannedPoints } from '@tidemark/domain/point-plan';
import { runPlanShape } from '@tidemark/domain/run-plan';
import { describe, expect, it } from 'vitest';
import { scenarios } from './catalog.ts';
import { chooseSystem } from './choose-system.ts';
import { scenarioSizes } from './scenario.ts';

const target = { kind: 'launched', name: 'fresh', launcher: 'influxdb-1.6', variant: 'inmem' } as const;

describe.each(scenarios.map((scenario) => [scenario.id, scenario] as const))('%s', (_, scenario) => {
  it.each(scenarioSizes)('tells the points and series that its %s size really plans', (size) => {
    const { schema, profile } = runPlanShape.parse({ ...scenario.planOf(size), target });
    const points = plannedPoints(schema, profile) ?? 0;
    expect(points).toBe(scenario.sizes[size].points);
    expect(plannedSeries(schema, profile.clock, { firstPoint: 0, endPoint: points })).toBe(
      scenario.sizes[size].series,
    );
  });
});

it('the id of a scenario stands for one only, and can stand in an address', () => {
  const ids = scenarios.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/);
});

const variant = (name: string) => ({ name, description: '' });

it.each([
  [null, { launcher: 'influxdb-1.6', variant: 'inmem' }],
  [[], null],
  [[{ name: 'mine', description: '', variants: [] }], null],
  [[{ name: 'mine', description: '', variants: [variant('a')] }], { launcher: 'mine', variant: 'a' }],
  [
    [
      { name: 'mine', description: '', variants: [variant('a')] },
      { name: 'influxdb-1.6', description: '', variants: [variant('tsi1'), variant('inmem')] },
    ],
    { launcher: 'influxdb-1.6', variant: 'inmem' },
  ],
])('a scenario runs on the default launcher, else on the first that is offered (%#)', (launchers, system) => {
  expect(chooseSystem(launchers)).toEqual(system);
});
