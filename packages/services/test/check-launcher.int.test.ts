import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { createLauncherStore } from '@tidemark/targets/launching/launcher-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLauncher } from '../src/systems/edit-launchers.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
let home = '';

beforeAll(async () => {
  stage = await openStage();
  home = await mkdtemp(join(tmpdir(), 'tidemark-home-of-ada-'));
});

afterAll(async () => {
  await stage?.close();
  await rm(home, { recursive: true, force: true });
});

/** Checks the launcher of a file as someone who may run it, but not edit it; gives what is said. */
async function messageOf(text: string): Promise<string> {
  const file = join(home, 'launchers.yaml');
  await writeFile(file, text);
  const launcherStore = createLauncherStore(file, false, systemClock);
  const ctx = await stage.newContext({ launcherStore });
  return checkLauncher(ctx, { launcher: 'mine' }).then(
    () => 'it works',
    (error: unknown) => String(error),
  );
}

it('shows no path of the host: neither of a program, nor of a log, nor of the file', async () => {
  const script = join(home, 'says-where');
  await writeFile(script, '#!/bin/sh\necho "open $0: denied"\nexit 1\n', { mode: 0o755 });
  const launcher = (binary: string) =>
    `launchers: { mine: { binary: ${binary}, variants: { inmem: { settings: { indexVersion: inmem } } } } }`;
  const said = [
    await messageOf(launcher(join(home, 'influxd-9'))),
    await messageOf(launcher(script)),
    await messageOf('launchers: { mine: { binry: x } }'),
  ];
  expect(said[0]).toContain('influxd-9: there is no such executable');
  expect(said[1]).toContain('open says-where: denied');
  expect(said[2]).toContain('launcher file launchers.yaml');
  expect(said.join('\n')).not.toContain(tmpdir());
});
