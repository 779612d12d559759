import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import { launcherFileShape } from '@tidemark/domain/target/launcher';
import { noSecret } from '@tidemark/domain/target/target';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { createMemorySink } from './memory-sink.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
let home = '';

beforeEach(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  home = await mkdtemp(join(tmpdir(), 'tidemark-home-of-ada-'));
});

afterEach(async () => {
  await chmod(home, 0o700);
  await rm(home, { recursive: true, force: true });
});

const plan: RunPlan = runPlanShape.parse({
  schema: aSchema(),
  profile: aProfile({ extent: { kind: 'wall-time', seconds: 60 } }),
  target: { kind: 'launched', name: 'fresh', launcher: 'mine', variant: 'plain' },
  thresholds: [],
});

type Launch = { binary: string; configTemplate?: string; args?: string[] };

/** Runs on a launcher; `onInterval` may break something, with the processes of generator and server. */
async function run(launch: Launch, stateDir: string, breaks?: 'generator' | 'server') {
  const launcher = { variants: { plain: { settings: { indexVersion: 'inmem' } } }, ...launch };
  const full: string[] = [];
  let pid = 0;
  let isBroken = false;
  const sink = createMemorySink(() => {
    if (breaks === undefined || isBroken) return;
    isBroken = true;
    const started = sink.events.find(({ kind }) => kind === 'target_started')?.message ?? '';
    process.kill(breaks === 'generator' ? pid : Number(/process (\d+)/.exec(started)?.[1]), 'SIGKILL');
  });
  const deps = {
    clock: systemClock,
    launchers: parseInput(launcherFileShape, { launchers: { mine: launcher } }),
    stateDir,
    egress: { allowedHosts: [], deniedEndpoints: [] },
    startGenerator: async (...order: Parameters<typeof startGenerator>) => {
      const generator = await startGenerator(...order);
      pid = generator.pid;
      return generator;
    },
    reportPaths: (text: string) => void full.push(text),
    reportFault: (fault: unknown) => void full.push(String(fault)),
  };
  const request = { runId: 'run', plan, secret: noSecret };
  const summary = await executeRun(request, deps, sink, new AbortController().signal);
  const left = await readdir(join(stateDir, 'launched')).catch(() => []);
  return { summary, shown: JSON.stringify([summary, sink]), full: full.join('\n'), left };
}

/** A launcher that fails in one way, below `home`. */
const failures: Record<string, () => Promise<{ launch: Launch; stateDir: string; said: RegExp }>> = {
  'a binary that is missing': async () => ({
    launch: { binary: join(home, 'opt/influxd-9') },
    stateDir: home,
    said: /"mine" failed: influxd-9: there is no such executable/,
  }),
  'a binary that may not be executed': async () => {
    const binary = join(home, 'plain-file');
    await writeFile(binary, 'text', { mode: 0o644 });
    return { launch: { binary }, stateDir: home, said: /plain-file: there is no such executable/ };
  },
  'a script whose interpreter is missing': async () => {
    const binary = join(home, 'script');
    await writeFile(binary, `#!${home}/no/interpreter\n`, { mode: 0o755 });
    return { launch: { binary }, stateDir: home, said: /spawn script ENOENT/ };
  },
  'a state directory that cannot be written': async () => {
    await writeFile(join(home, 'state'), '');
    return {
      launch: { binary: influxd },
      stateDir: join(home, 'state', 'inner'),
      said: /its directory cannot be written: ENOTDIR/,
    };
  },
  'a server that ends with paths in its log': async () => ({
    launch: {
      binary: influxd,
      args: ['-config', '{config}'],
      configTemplate:
        '[meta]\n  dir = "{config}/meta"\n[data]\n  dir = "{dataDir}/data"\n  wal-dir = "{dataDir}/wal"\n',
    },
    stateDir: home,
    said: /the server ended by itself .*server.conf: not a directory/s,
  }),
};

it.each(Object.keys(failures))('shows no path of this host, but the operator the whole: %s', async (name) => {
  const { launch, stateDir, said } = (await failures[name]?.()) ?? expect.fail(name);
  const { summary, shown, full, left } = await run(launch, stateDir);
  expect(summary.end).toMatchObject({ state: 'failed', code: 'launcher_failed' });
  expect(summary.end.message).toMatch(said);
  expect(shown).not.toContain(home);
  expect(shown).not.toContain(tmpdir());
  expect(full).toContain(home);
  expect(left).toEqual([]);
});

it.each(['generator', 'server'] as const)(
  'shows no path where the %s is killed under load, and leaves nothing of the server',
  { timeout: 60_000 },
  async (what) => {
    const { summary, shown, left } = await run({ binary: influxd }, home, what);
    expect(summary.end.code).toBe(what === 'generator' ? 'generator_failed' : 'target_died');
    expect(summary.end.message).toContain('SIGKILL');
    expect(summary.pointsAcknowledged).toBeGreaterThan(0);
    expect(shown).not.toContain(home);
    expect(shown).not.toContain(join(influxd, '..'));
    expect(left).toEqual([]);
  },
);
