import { expect, it } from 'vitest';
import { aGraphite, aTarget } from '../testing/a-target.ts';
import { finestArchiveOf, launchedArchives } from './finest-archive.ts';
import { launcherFileShape } from './launcher.ts';

const { launchers } = launcherFileShape.parse({
  launchers: {
    'carbon-cache': { kind: 'carbon-cache', binary: '/usr/bin/carbon-cache' },
    graphite: {
      kind: 'topology',
      retentions: '10s:1h,1m:1d',
      variants: { one: { parts: [{ name: 'cache:a', launcher: 'carbon-cache' }] } },
    },
    influxdb: { kind: 'influxdb-v1', binary: 'influxd', variants: { stock: {} } },
  },
});
const launched = (launcher: string) => ({
  kind: 'launched' as const,
  name: 'x',
  description: '',
  maxSeries: 1,
  launcher,
  variant: 'one',
});

it('is the first archive of the retentions of a topology, and what a running Graphite is said to keep', () => {
  const archives = launchedArchives(launchers);
  expect(finestArchiveOf(launched('graphite'), archives)).toEqual({
    stepSeconds: 10,
    retentionSeconds: 3_600,
  });
  expect(finestArchiveOf(aGraphite(), archives)).toEqual({ stepSeconds: 1, retentionSeconds: 3_600 });
});

it('is unknown of everything else', () => {
  const archives = launchedArchives(launchers);
  for (const target of [launched('influxdb'), launched('none'), launched('toString'), aTarget()])
    expect(finestArchiveOf(target, archives)).toBeNull();
});
