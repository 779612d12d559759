import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { plantTree } from '../floors/plant-tree.mjs';
import { endOrphanedPostgres } from './end-orphaned-postgres.mjs';
import { isAlive } from './process-identity.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';
import { startPart } from './start-part.mjs';
import { startSupervisedPart } from './supervised-part.mjs';
import { waitUntilHealthy } from './wait-until-healthy.mjs';

const endsGracefully =
  "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log('up');";
const endsNever = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up');";
const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;

function createHarness(root) {
  const lines = [];
  const host = new EventEmitter();
  const steps = { line: (text) => lines.push(text) };
  const start = (name, program) =>
    startPart({
      name,
      args: ['-e', program],
      cwd: root,
      env: process.env,
      logFile: path.join(root, `${name}.log`),
    });
  const isUp = (part) => () => fs.readFileSync(part.logFile, 'utf8').includes('up');
  return { lines, host, steps, start, up: (part) => waitUntilHealthy(part, isUp(part), { everyMs: 10 }) };
}

/** Starts `programs` by name, does `then` when all are up, and gives the exit code and the order of their ends. */
async function run(root, programs, then) {
  const harness = createHarness(root);
  const ends = [];
  const parts = [];
  const work = async ({ register }) => {
    for (const [name, program] of programs) {
      const part = harness.start(name, program);
      void part.ended.then(() => ends.push(name));
      parts.push(part);
      register(part);
      await harness.up(part);
    }
    then(harness.host, parts);
  };
  const exitCode = await runUntilStopped(work, {
    steps: harness.steps,
    host: harness.host,
    stopTimeoutMs: 200,
  });
  return { exitCode, ends, parts, lines: harness.lines };
}

describe('runUntilStopped', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
    'ends the parts last first at %s, and that is no failure',
    (signal) =>
      plantTree({}, async (root) => {
        const programs = [
          ['database', endsGracefully],
          ['portal', endsGracefully],
          ['worker', endsGracefully],
        ];
        const { exitCode, ends, parts } = await run(root, programs, (host) => host.emit(signal));
        expect(ends).toEqual(['worker', 'portal', 'database']);
        expect(exitCode).toBe(0);
        expect(parts.filter(({ pid }) => isAlive(pid))).toEqual([]);
      }),
  );

  it('reports a part that ended by itself in one line and ends the others in order, with exit code 1', () =>
    plantTree({}, async (root) => {
      const crashes =
        "process.on('SIGUSR2', () => { console.error('Error: out of luck'); process.exit(3); }); setInterval(() => {}, 1000); console.log('up');";
      const programs = [
        ['database', endsGracefully],
        ['portal', crashes],
        ['worker', endsGracefully],
      ];
      const { exitCode, ends, lines } = await run(root, programs, (_, parts) =>
        process.kill(parts[1].pid, 'SIGUSR2'),
      );
      expect(ends).toEqual(['portal', 'worker', 'database']);
      expect(exitCode).toBe(1);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(
        /^ {2}The portal ended by itself \(exit code 3\): Error: out of luck Log: \S+portal\.log$/,
      );
    }));

  it('kills a part that does not end in time', () =>
    plantTree({}, async (root) => {
      const { exitCode, parts } = await run(root, [['stuck', endsNever]], (host) => host.emit('SIGTERM'));
      expect(exitCode).toBe(0);
      expect(isAlive(parts[0].pid)).toBe(false);
    }));

  it('kills all parts at the second signal', () =>
    plantTree({}, async (root) => {
      const harness = createHarness(root);
      const parts = [];
      let time = 0;
      const work = async ({ register }) => {
        for (const name of ['a', 'b']) {
          const part = harness.start(name, endsNever);
          parts.push(part);
          register(part);
          await harness.up(part);
        }
        harness.host.emit('SIGINT');
        time += 500;
        harness.host.emit('SIGINT');
      };
      const patienceOfADay = 86_400_000;
      await runUntilStopped(work, {
        steps: harness.steps,
        host: harness.host,
        stopTimeoutMs: patienceOfADay,
        nowMs: () => time,
      });
      expect(parts.map(({ pid }) => isAlive(pid))).toEqual([false, false]);
    }));

  it('takes the two signals of one Ctrl-C under npm as one', () =>
    plantTree({}, async (root) => {
      const twice = (host) => host.emit('SIGINT') && host.emit('SIGINT');
      const programs = [
        ['database', endsGracefully],
        ['worker', endsGracefully],
      ];
      const { exitCode, ends } = await run(root, programs, twice);
      expect(exitCode).toBe(0);
      expect(ends).toEqual(['worker', 'database']);
    }));

  it('ends what had been started when a later step fails, and gives the exit code of work that is done', () =>
    plantTree({}, async (root) => {
      const harness = createHarness(root);
      const part = harness.start('early', endsGracefully);
      const failing = async ({ register }) => {
        register(part);
        await harness.up(part);
        throw new Error('the next step failed');
      };
      expect(await runUntilStopped(failing, harness)).toBe(1);
      expect(harness.lines).toEqual(['  the next step failed']);
      expect(isAlive(part.pid)).toBe(false);
      expect(await runUntilStopped(async () => 0, harness)).toBe(0);
    }));
});

describe('a parent that is killed', () => {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const parentOf = (root, body) => `
    import { startPart } from ${JSON.stringify(`${here}start-part.mjs`)};
    import { startSupervisedPart } from ${JSON.stringify(`${here}supervised-part.mjs`)};
    const base = { cwd: ${JSON.stringify(root)}, env: process.env, logFile: ${JSON.stringify(path.join(root, 'part.log'))} };
    ${body}
    setInterval(() => {}, 1000);`;

  async function waitFor(condition) {
    while (!condition()) await new Promise((resolve) => setImmediate(resolve));
  }

  async function pidsAfterKill(root, body) {
    const script = path.join(root, 'parent.mjs');
    const log = path.join(root, 'part.log');
    fs.writeFileSync(script, parentOf(root, body));
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
    const said = () => (fs.existsSync(log) ? fs.readFileSync(log, 'utf8').match(/pid (\d+)\n/) : null);
    await waitFor(said);
    const pid = Number(said()[1]);
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await waitFor(() => !isAlive(pid));
    return pid;
  }

  const sayPid = "console.log('pid ' + process.pid); setInterval(() => {}, 1000);";

  it('takes programs of ours with it', () =>
    plantTree({}, async (root) => {
      const args = JSON.stringify(['--import', endWithParent, '-e', sayPid]);
      const pid = await pidsAfterKill(root, `startPart({ ...base, name: 'a', args: ${args} });`);
      expect(isAlive(pid)).toBe(false);
    }));

  it('takes supervised programs with it', () =>
    plantTree({}, async (root) => {
      const order = JSON.stringify({
        command: process.execPath,
        args: ['-e', sayPid],
        cwd: root,
        stopSignal: 'SIGINT',
      });
      const pid = await pidsAfterKill(root, `startSupervisedPart({ ...base, name: 'a', order: ${order} });`);
      expect(isAlive(pid)).toBe(false);
    }));
});

describe('startSupervisedPart', () => {
  it('says why a program that is not there did not start', () =>
    plantTree({}, async (root) => {
      const order = { command: path.join(root, 'nothing'), args: [], cwd: root, stopSignal: 'SIGINT' };
      const part = startSupervisedPart({
        name: 'a',
        order,
        cwd: root,
        env: process.env,
        logFile: path.join(root, 'log'),
      });
      await expect(waitUntilHealthy(part, () => false, { everyMs: 10 })).rejects.toThrow(
        /ended by itself.*ENOENT/,
      );
    }));
});

describe('endOrphanedPostgres', () => {
  it('removes a pid file without a process, or of a process that is not this database, which keeps running', () =>
    plantTree({}, async (root) => {
      const pidFile = path.join(root, 'postmaster.pid');
      for (const pid of [spawnSync(process.execPath, ['-e', '']).pid, process.pid]) {
        fs.writeFileSync(pidFile, `${pid}\n${root}\n`);
        await endOrphanedPostgres(root);
        expect(fs.existsSync(pidFile)).toBe(false);
      }
    }));

  it('ends the database of this folder that a killed start left running', () =>
    plantTree({}, async (root) => {
      const program =
        "process.on('SIGINT', () => process.exit(0)); setInterval(() => {}, 1000); console.log('up');";
      const orphan = spawn(process.execPath, ['-e', program, '--', '-D', root], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const ended = once(orphan, 'exit');
      await once(orphan.stdout, 'data');
      fs.writeFileSync(path.join(root, 'postmaster.pid'), `${orphan.pid}\n${root}\n`);
      await endOrphanedPostgres(root);
      expect(await ended).toEqual([0, null]);
    }));
});
