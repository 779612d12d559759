import { plannedSeries } from '@tidemark/domain/planned-series';
import { plannedPoints } from '@tidemark/domain/point-plan';
import { runPlanShape } from '@tidemark/domain/run-plan';
import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
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

it.each([
  [null, { launcher: 'influxdb-1.6', variant: 'inmem' }],
  [[], null],
  [[aLauncherChoice('mine', [])], null],
  [[aLauncherChoice('mine', ['a'])], { launcher: 'mine', variant: 'a' }],
  [
    [aLauncherChoice('mine', ['a']), aLauncherChoice('influxdb-1.6', ['tsi1', 'inmem'])],
    { launcher: 'influxdb-1.6', variant: 'inmem' },
  ],
  [
    [
      aLauncherChoice('influxdb-1.6', ['inmem'], { unavailable: 'the program influxd is not on this host' }),
      aLauncherChoice('mine', ['a']),
    ],
    { launcher: 'mine', variant: 'a' },
  ],
])(
  'a scenario runs on the default launcher, else on the first that is offered and can be started (%#)',
  (launchers, system) => {
    expect(chooseSystem(launchers)).toEqual(system);
  },
);
