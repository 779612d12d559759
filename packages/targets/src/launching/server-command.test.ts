import { launcherShape, type ProgramLauncher } from '@tidemark/domain/target/launcher';
import { describe, expect, it } from 'vitest';
import type { Program } from './find-program.ts';
import { type ServerOrder, serverCommand } from './server-command.ts';

const binary: Program = { kind: 'binary', path: '/opt/influxd' };
const image: Extract<Program, { kind: 'image' }> = {
  kind: 'image',
  image: 'influxdb:1.8',
  docker: '/usr/bin/docker',
  user: '1000:1000',
};

function aLauncher(overrides: Record<string, unknown> = {}): ProgramLauncher {
  const launcher = launcherShape.parse({
    binary: 'influxd',
    configTemplate: 'dir = "{dataDir}"\nhttp = "{listenAddress}:{httpPort}"\nindex = "{index}"\n',
    environment: { INFLUXDB_DATA_DIR: '{dataDir}', GRADE: '{grade}' },
    variants: {},
    ...overrides,
  });
  if (!('args' in launcher)) throw new TypeError('it starts a program');
  return launcher;
}

const inImage = { binary: undefined, image: 'influxdb:1.8' };

function order(overrides: Partial<ServerOrder> = {}): ServerOrder {
  return {
    name: 'mine',
    launcher: aLauncher(),
    settings: { index: 'inmem', grade: 'plain' },
    directory: '/state/launched/run-1',
    placeholders: {},
    ...overrides,
  };
}

describe('serverCommand', () => {
  it('starts a binary on loopback with its own directory, and gives it nothing of our environment but PATH and HOME', () => {
    const { command, configFile, url } = serverCommand(order(), binary, [1234, 1235]);
    expect(command).toEqual({
      directory: '/state/launched/run-1',
      logFile: '/state/launched/run-1/server.log',
      binary: '/opt/influxd',
      args: ['-config', '/state/launched/run-1/server.conf'],
      environment: {
        PATH: '/usr/local/bin:/usr/bin:/bin',
        HOME: '/state/launched/run-1',
        INFLUXDB_DATA_DIR: '/state/launched/run-1/data',
        GRADE: 'plain',
      },
      container: null,
    });
    expect(configFile).toEqual({
      path: '/state/launched/run-1/server.conf',
      text: 'dir = "/state/launched/run-1/data"\nhttp = "127.0.0.1:1234"\nindex = "inmem"\n',
    });
    expect(url).toBe('http://127.0.0.1:1234');
  });

  it('switches authentication on where the launcher asks for it, which makes another configuration', () => {
    const start = (auth: boolean) => serverCommand(order({ launcher: aLauncher({ auth }) }), binary, [1, 2]);
    expect(start(true).command.environment).toMatchObject({ INFLUXDB_HTTP_AUTH_ENABLED: 'true' });
    expect(start(false).command.environment).not.toHaveProperty('INFLUXDB_HTTP_AUTH_ENABLED');
    expect(start(true).configDigest).not.toBe(start(false).configDigest);
  });

  it('takes {config} for {configFile}', () => {
    const launcher = aLauncher({ args: ['{config}', '{configFile}'] });
    const { args } = serverCommand(order({ launcher }), binary, [1, 2]).command;
    expect(args[0]).toBe(args[1]);
  });

  it('writes no file where there is no template, and names a place in vain that would need one', () => {
    const launcher = aLauncher({ configTemplate: null, args: ['--port={httpPort}'] });
    expect(serverCommand(order({ launcher }), binary, [1, 2]).configFile).toBeNull();
    const asking = aLauncher({ configTemplate: null });
    expect(() => serverCommand(order({ launcher: asking }), binary, [1, 2])).toThrow('{configFile}');
  });

  it('runs an image on loopback, with its directory mounted and its user ours, and hides values of its environment', () => {
    const launcher = aLauncher(inImage);
    const { command, configFile, url } = serverCommand(order({ launcher }), image, [1234, 1235]);
    expect([command.binary, ...command.args]).toEqual([
      '/usr/bin/docker',
      'run',
      '--rm',
      '--name',
      'tidemark-run-1-1234',
      '--publish',
      '127.0.0.1:1234:8086',
      '--mount',
      'type=bind,source=/state/launched/run-1,target=/tidemark',
      '--user',
      '1000:1000',
      '--env',
      'INFLUXDB_DATA_DIR',
      '--env',
      'GRADE',
      'influxdb:1.8',
      '-config',
      '/tidemark/server.conf',
    ]);
    expect(command.environment).toMatchObject({ INFLUXDB_DATA_DIR: '/tidemark/data', GRADE: 'plain' });
    expect(command.container).toEqual({ docker: '/usr/bin/docker', name: 'tidemark-run-1-1234' });
    expect(configFile?.path).toBe('/state/launched/run-1/server.conf');
    expect(configFile?.text).toContain('dir = "/tidemark/data"\nhttp = "0.0.0.0:8086"');
    expect(url).toBe('http://127.0.0.1:1234');
  });
});

describe('the digest of a configuration', () => {
  const digestOf = (
    overrides: Partial<ServerOrder> = {},
    ports: [number, number] = [1, 2],
    program: Program = binary,
  ) => serverCommand(order(overrides), program, ports).configDigest;

  it('is the same whatever directory and ports a run was given', () => {
    expect(digestOf({ directory: '/elsewhere/run-2' }, [3, 4])).toBe(digestOf());
  });

  it.each<[string, Partial<ServerOrder>]>([
    ['a setting', { settings: { index: 'tsi1', grade: 'plain' } }],
    ['the template', { launcher: aLauncher({ configTemplate: 'other' }) }],
    ['an argument', { launcher: aLauncher({ args: ['-config', '{configFile}', '-v'] }) }],
    ['the environment', { launcher: aLauncher({ environment: { GRADE: 'other' } }) }],
  ])('is another where %s is', (_what, overrides) => {
    expect(digestOf(overrides)).not.toBe(digestOf());
  });

  it('distinguishes an image from another, and from a binary', () => {
    const launcher = aLauncher(inImage);
    const digests = [
      digestOf({ launcher }, [1, 2], image),
      digestOf({ launcher }, [1, 2], { ...image, image: 'influxdb:1.7' }),
      digestOf({ launcher }),
    ];
    expect(new Set(digests).size).toBe(3);
  });
});
