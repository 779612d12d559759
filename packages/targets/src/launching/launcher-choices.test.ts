import { launcherFileShape } from '@tidemark/domain/target/launcher';
import { expect, it } from 'vitest';
import { findProgram } from './find-program.ts';
import { graphiteLauncherFile } from './graphite-launchers.ts';
import { launcherChoices, whyUnavailable } from './launcher-choices.ts';

const variants = { only: { settings: { indexVersion: 'inmem' } } };
const backends = (launcher: string) => ({ pair: { backends: [{ launcher, variant: 'only' }] } });
const file = launcherFileShape.parse({
  launchers: {
    here: { binary: process.execPath, variants },
    gone: { binary: '/nowhere/secret/influxd', variants },
    'relay-here': { kind: 'influxdb-relay', binary: process.execPath, variants: backends('here') },
    'relay-behind': { kind: 'influxdb-relay', binary: process.execPath, variants: backends('gone') },
  },
});

it('says of each launcher whether this host can start it and why not, and names no path', async () => {
  const choices = await launcherChoices(file);
  expect(Object.fromEntries(choices.map(({ name, unavailable }) => [name, unavailable]))).toEqual({
    here: null,
    gone: 'the program influxd is not on this host',
    'relay-here': null,
    'relay-behind': 'its backend gone cannot be started: the program influxd is not on this host',
  });
  expect(choices.map(({ kind }) => kind)).toEqual([
    'influxdb-v1',
    'influxdb-v1',
    'influxdb-relay',
    'influxdb-relay',
  ]);
  expect(JSON.stringify(choices)).not.toContain('secret');
});

it('knows no launcher that is not in the file', async () => {
  expect(await whyUnavailable(file, 'constructor')).toBe('the operator offers no such launcher');
});

it('runs an image by docker, or says that there is none', async () => {
  const [launcher] = Object.values(
    launcherFileShape.parse({ launchers: { boxed: { image: 'influxdb:1.8', variants } } }).launchers,
  );
  if (!launcher || !('args' in launcher)) throw new TypeError('the launcher is there');
  const looked = await findProgram(launcher, 'boxed', () => Promise.resolve('/usr/bin/docker'));
  expect(looked).toMatchObject({ kind: 'image', image: 'influxdb:1.8', docker: '/usr/bin/docker' });
  await expect(findProgram(launcher, 'boxed', () => Promise.resolve(null))).rejects.toThrow(
    'Launcher "boxed" failed: the image influxdb:1.8 needs Docker, and there is no docker on this host',
  );
});

it('offers topologies, not their parts, and says how to get what is missing', async () => {
  const choices = await launcherChoices(graphiteLauncherFile('/nowhere/secret'));
  expect(choices.map(({ name, kind, unavailable }) => [name, kind, unavailable])).toEqual([
    [
      'graphite',
      'topology',
      'Graphite (carbon-cache) is not on this host; run npm run get:graphite in the checkout',
    ],
  ]);
  expect(choices[0]?.variants.map(({ name }) => name)).toEqual([
    'one-cache',
    'relay-2',
    'relay-2-queue-1000',
    'c-relay-2',
    'c-relay-2-queue-3000',
  ]);
  expect(choices[0]?.variants[1]?.parts.map(({ name }) => name)).toEqual(['relay', 'cache:a', 'cache:b']);
});
