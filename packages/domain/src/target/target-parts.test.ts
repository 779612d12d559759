import { describe, expect, it } from 'vitest';
import { launcherFileShape } from './launcher.ts';
import { launchedParts } from './target-parts.ts';

const file = launcherFileShape.parse({
  launchers: {
    one: { binary: '/usr/bin/influxd', variants: { inmem: {} } },
    relay: {
      kind: 'influxdb-relay',
      binary: '/usr/bin/influxdb-relay',
      variants: {
        pair: {
          backends: [
            { launcher: 'one', variant: 'inmem' },
            { launcher: 'one', variant: 'inmem' },
          ],
        },
      },
    },
    cache: { kind: 'carbon-cache', binary: '/usr/bin/carbon-cache' },
    crelay: { kind: 'carbon-c-relay', binary: '/usr/bin/carbon-c-relay' },
    graphite: {
      kind: 'topology',
      variants: {
        'c-relay-2': {
          parts: [
            { name: 'cache:a', launcher: 'cache' },
            { name: 'cache:b', launcher: 'cache' },
            { name: 'relay', launcher: 'crelay', method: 'carbon_ch', sendsTo: ['cache:a', 'cache:b'] },
          ],
        },
      },
    },
  },
});

const namesOf = (launcher: string, variant: string) =>
  launchedParts(file, launcher, variant).map(({ name }) => name);

const actionsOf = (launcher: string, variant: string, part: string) =>
  launchedParts(file, launcher, variant).find(({ name }) => name === part)?.actions ?? [];

describe('the parts of a launched target', () => {
  it('are the server, a relay with its backends by number, or those that a topology names, where points enter first', () => {
    expect(namesOf('one', 'inmem')).toEqual(['server']);
    expect(namesOf('relay', 'pair')).toEqual(['relay', 'backend:1', 'backend:2']);
    expect(namesOf('graphite', 'c-relay-2')).toEqual(['relay', 'cache:a', 'cache:b']);
  });

  it('are none where the file has no such launcher or variant', () => {
    expect(namesOf('gone', 'inmem')).toEqual([]);
    expect(namesOf('one', 'constructor')).toEqual([]);
    expect(namesOf('cache', 'default')).toEqual([]);
  });

  it('have only the faults that their program can have: no HTTP answers of carbon, no file limit of a program in Go or C', () => {
    expect(actionsOf('one', 'inmem', 'server')).toContain('errors');
    expect(actionsOf('one', 'inmem', 'server')).not.toContain('disk-full');
    expect(actionsOf('graphite', 'c-relay-2', 'cache:a')).toContain('disk-full');
    expect(actionsOf('graphite', 'c-relay-2', 'cache:a')).not.toContain('errors');
    expect(actionsOf('graphite', 'c-relay-2', 'cache:a')).not.toContain('slow-body');
    expect(actionsOf('graphite', 'c-relay-2', 'relay')).not.toContain('disk-full');
  });
});
