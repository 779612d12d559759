import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { supervise } from '../src/launching/supervise.ts';

let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tidemark-container-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

/** Plays docker: it writes down how it was called, and a container that runs goes on until the command is killed. */
async function aDocker(run: string): Promise<string> {
  const docker = join(directory, 'docker');
  await writeFile(
    docker,
    `#!/bin/sh\necho "$@" >> "${directory}/calls"\nif [ "$1" = run ]; then ${run}; fi\n`,
  );
  await chmod(docker, 0o755);
  return docker;
}

const calls = async () => (await readFile(join(directory, 'calls'), 'utf8')).trim().split('\n');
const removal = 'rm --force --volumes tidemark-run-1';

function start(docker: string) {
  return supervise({
    directory,
    logFile: join(directory, 'server.log'),
    binary: docker,
    args: ['run', '--rm', '--name', 'tidemark-run-1', 'influxdb:1.8'],
    environment: { PATH: '/usr/bin:/bin' },
    container: { docker, name: 'tidemark-run-1' },
  });
}

it('removes a container by its name after its command was killed, and is done only then', async () => {
  const server = await start(await aDocker('exec sleep 600'));
  await expect.poll(calls).toEqual(['run --rm --name tidemark-run-1 influxdb:1.8']);
  await server.kill();
  expect((await calls()).slice(1)).toEqual([removal, removal]);
  expect(JSON.parse(await readFile(join(directory, 'launch.json'), 'utf8'))).toMatchObject({
    container: 'tidemark-run-1',
  });
});

it('removes a container whose command ended by itself, too', async () => {
  const server = await start(await aDocker('exit 125'));
  expect(await server.ended).toBe('code 125');
  expect((await calls()).slice(1)).toEqual([removal, removal]);
});
