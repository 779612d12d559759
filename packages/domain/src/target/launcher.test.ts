import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/parse-input.ts';
import { launcherFileShape } from './launcher.ts';

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
});
