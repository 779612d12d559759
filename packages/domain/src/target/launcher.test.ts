import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/parse-input.ts';
import { launcherFileShape } from './launcher.ts';
import { relayPresets } from './relay-presets.ts';

const v1 = {
  binary: 'influxd',
  configTemplate: 'dir = "{dataDir}"',
  variants: { inmem: { settings: { index: 'inmem' } } },
};
const parse = (launchers: Record<string, unknown>) => parseInput(launcherFileShape, { launchers }).launchers;
const faults = (launchers: Record<string, unknown>) =>
  launcherFileShape.safeParse({ launchers }).error?.issues.map(({ path }) => path.join('/')) ?? [];

describe('the shape of the launcher file', () => {
  it('takes a launcher without a kind for a 1.x, as files of earlier versions have it', () => {
    expect(parse({ a: v1 }).a).toMatchObject({
      kind: 'influxdb-v1',
      args: ['-config', '{configFile}'],
      readyPath: '/ping',
      environment: {},
      readyTimeoutSeconds: 40,
    });
  });

  it('starts a 2.x without a configuration file, by its arguments', () => {
    const { a } = parse({ a: { kind: 'influxdb-v2', binary: 'influxd', variants: { plain: {} } } });
    expect(a).toMatchObject({ configTemplate: null, readyPath: '/health' });
    expect(a && 'args' in a && a.args.join(' ')).toContain('--http-bind-address={listenAddress}:{httpPort}');
  });

  it.each([
    ['a binary and an image', { ...v1, image: 'influxdb:1.8' }, 'launchers/a/binary'],
    ['neither binary nor image', { ...v1, binary: undefined }, 'launchers/a/binary'],
    ['an image that is an option', { ...v1, binary: undefined, image: '--privileged' }, 'launchers/a/image'],
    ['a variable that is none', { ...v1, environment: { 'A=B': 'c' } }, 'launchers/a/environment/A=B'],
    ['a kind that there is not', { ...v1, kind: 'influxdb-v9' }, 'launchers/a/kind'],
    ['another script', { kind: 'carbon-cache', binary: '/usr/bin/carbon-relay' }, 'launchers/a/binary'],
    ['a relative script', { kind: 'carbon-relay', binary: 'carbon-relay' }, 'launchers/a/binary'],
    ['a path that is none', { ...v1, readyPath: 'ping' }, 'launchers/a/readyPath'],
  ])('refuses %s', (_what, launcher, place) => {
    expect(faults({ a: launcher })).toEqual([place]);
  });

  it.each([
    ['a launcher that is not there', { launcher: 'b', variant: 'inmem' }],
    ['a variant that is not there', { launcher: 'a', variant: 'tsi1' }],
    ['a relay', { launcher: 'relay', variant: 'pair' }],
    ['a 2.x', { launcher: 'two', variant: 'plain' }],
  ])('refuses a relay before %s', (_what, backend) => {
    const two = { kind: 'influxdb-v2', binary: 'influxd', variants: { plain: {} } };
    const relay = {
      kind: 'influxdb-relay',
      binary: 'influxdb-relay',
      variants: { pair: { backends: [{ launcher: 'a', variant: 'inmem' }, backend] } },
    };
    expect(faults({ a: v1, two, relay })).toEqual(['launchers/relay/variants/pair/backends/1']);
  });

  const relayOf = (more: Record<string, unknown>) => {
    const { relay } = parse({
      a: v1,
      relay: {
        kind: 'influxdb-relay',
        binary: 'relay',
        variants: { one: { settings: { timeout: '1s' }, backends: [{ launcher: 'a', variant: 'inmem' }] } },
        ...more,
      },
    });
    if (relay?.kind !== 'influxdb-relay') throw new TypeError('it is a relay');
    return relay;
  };

  it('takes arguments, templates and settings of a relay from its preset, unless the file has its own', () => {
    expect(relayOf({})).toMatchObject({ preset: 'influxdb-relay', args: ['-config', '{configFile}'] });
    const nginx = relayOf({ preset: 'nginx-mirror', readyPath: '/up' });
    expect(nginx.configTemplate).toContain('worker_processes {workers};');
    expect(nginx.variants.one?.settings).toEqual({ workers: '1', timeout: '1s' });
    expect(nginx.readyPath).toBe('/up');
    expect(relayOf({ preset: 'telegraf' }).backendTemplate).toContain('[[outputs.influxdb]]');
    expect(relayOf({ preset: 'tidemark-relay' }).variants.one?.settings).toMatchObject({
      policy: 'buffered',
    });
  });

  it.each(relayPresets)('has a value for each placeholder of the preset %s', (preset) => {
    const { args, configTemplate, backendTemplate, copyTemplate, variants } = relayOf({ preset });
    const known = new Set([
      ...[
        'dataDir',
        'listenAddress',
        'httpPort',
        'configFile',
        'backends',
        'copies',
        'name',
        'number',
        'url',
        'address',
      ],
      ...Object.keys(variants.one?.settings ?? {}),
    ]);
    const texts = [...args, configTemplate, backendTemplate, copyTemplate].join('\n');
    const used = [...texts.matchAll(/\{([A-Za-z]\w*)\}/g)].map(([, name]) => name ?? '');
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it('refuses a preset that there is not', () => {
    expect(faults({ a: { kind: 'influxdb-relay', preset: 'squid', binary: 'squid', variants: {} } })).toEqual(
      ['launchers/a/preset'],
    );
  });
});
