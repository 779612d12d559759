import { EventEmitter } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantTree } from '../floors/plant-tree.mjs';
import { decideRestart, keepPart } from './kept-part.mjs';
import { isAlive } from './process-identity.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';
import { outputOf, startPart } from './start-part.mjs';

const policy = { limit: 2, windowMs: 600_000, firstPauseMs: 1, longestPauseMs: 4 };
const keepsRunning =
  "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log('up');";
const crashes =
  "process.on('SIGUSR2', () => { console.error('Error: out of luck'); process.exit(3); }); setInterval(() => {}, 1000); console.log('up');";
const crash = (child) => process.kill(child.pid, 'SIGUSR2');

/** Runs one kept part; `onUp` gets each of its processes when that is up for the first time. */
async function runKept(root, { program, onUp = () => {}, onLine = () => {}, onPoll = () => {}, ...options }) {
  const lines = [];
  const host = new EventEmitter();
  const children = [];
  const logFile = path.join(root, 'part.log');
  const steps = {
    line: (text) => {
      lines.push(text);
      onLine(text, { host, children });
    },
  };
  const start = () => {
    const child = startPart({ name: 'worker', args: ['-e', program], cwd: root, env: process.env, logFile });
    children.push(child);
    return child;
  };
  const isHealthy = (child) => {
    onPoll(child, { host });
    if (!outputOf(child).includes('up')) return false;
    if (!child.wasSeen) onUp(child, { host, children });
    child.wasSeen = true;
    return true;
  };
  const work = async ({ register, signal }) => {
    const part = keepPart({
      start,
      isHealthy,
      advice: 'Give it more memory.',
      steps,
      signal,
      policy,
      everyMs: 5,
      ...options,
    });
    register(part);
    await part.up;
  };
  const exitCode = await runUntilStopped(work, { steps, host, stopTimeoutMs: 5_000 });
  return { exitCode, lines, children, host };
}

describe('decideRestart', () => {
  const usual = { limit: 5, windowMs: 600_000, firstPauseMs: 1_000, longestPauseMs: 10_000 };

  it('doubles the pause up to its longest, and ends after the limit', () => {
    const at = [];
    const pauses = [];
    for (let nowMs = 0; nowMs < 6; nowMs += 1) {
      pauses.push(decideRestart(at, nowMs, usual)?.pauseMs ?? null);
      at.push(nowMs);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, null]);
  });

  it('forgets restarts before the window', () => {
    const at = [0, 1, 2, 3, 4];
    expect(decideRestart(at, 599_999, usual)).toBeNull();
    expect(decideRestart(at, 600_000, usual)).toEqual({ number: 5, pauseMs: 10_000 });
    expect(decideRestart(at, 600_004, usual)).toEqual({ number: 1, pauseMs: 1_000 });
  });
});

describe('keepPart', () => {
  it('restarts a part that was killed, says so, and ends the new one when it is asked to stop', () =>
    plantTree({}, async (root) => {
      const { exitCode, lines, children } = await runKept(root, {
        program: keepsRunning,
        onUp: (child, { children }) => children.length === 1 && process.kill(child.pid, 'SIGKILL'),
        onLine: (text, { host }) => text.includes('up again') && host.emit('SIGTERM'),
      });
      expect(exitCode).toBe(0);
      expect(children).toHaveLength(2);
      expect(children.map(({ pid }) => isAlive(pid))).toEqual([false, false]);
      expect(lines[0]).toMatch(
        /^ {2}The worker ended by itself \(signal SIGKILL\)\. Restart 1 of at most 2 in 0\.001 s\. Log: \S+part\.log$/,
      );
      expect(lines[1]).toBe('  The worker is up again.');
    }));

  it('gives up after the limit, and says which part, how it ended, its last lines and what to do', () =>
    plantTree({}, async (root) => {
      const { exitCode, lines, children } = await runKept(root, { program: crashes, onUp: crash });
      expect(exitCode).toBe(1);
      expect(children).toHaveLength(3);
      const last = lines.at(-1);
      expect(last).toMatch(/The worker ended by itself \(exit code 3\) after 2 restarts within 10 minutes/);
      expect(last).toMatch(/Its last lines:\n {6}up\n {6}Error: out of luck\n/);
      expect(last).toMatch(/Give it more memory\. Then start again\. Log: \S+part\.log$/);
    }));

  it('does not restart a part that never was up: its settings are wrong', () =>
    plantTree({}, async (root) => {
      const program = "console.error('Error: no such setting'); process.exit(4);";
      const { exitCode, lines, children } = await runKept(root, { program });
      expect(exitCode).toBe(1);
      expect(children).toHaveLength(1);
      expect(lines).toEqual([
        expect.stringMatching(/^ {2}The worker ended by itself \(exit code 4\): Error: no such setting/),
      ]);
    }));

  it('ends at once when it is asked to stop during the pause before a restart', () =>
    plantTree({}, async (root) => {
      const anHour = 3_600_000;
      const { exitCode, children } = await runKept(root, {
        program: crashes,
        onUp: crash,
        policy: { ...policy, firstPauseMs: anHour, longestPauseMs: anHour },
        onLine: (text, { host }) => text.includes('Restart 1') && setImmediate(() => host.emit('SIGINT')),
      });
      expect(exitCode).toBe(0);
      expect(children).toHaveLength(1);
    }));

  it('ends when it is asked to stop while the restarted part is not up yet', () =>
    plantTree({}, async (root) => {
      const mark = JSON.stringify(path.join(root, 'was-up'));
      const program = `
        const fs = require('node:fs');
        process.on('SIGTERM', () => process.exit(0));
        setInterval(() => {}, 1000);
        if (fs.existsSync(${mark})) console.log('slow');
        else { fs.writeFileSync(${mark}, ''); console.log('up'); }`;
      const { exitCode, children } = await runKept(root, {
        program,
        onUp: (child) => process.kill(child.pid, 'SIGKILL'),
        onPoll: (child, { host }) => outputOf(child).includes('slow') && host.emit('SIGTERM'),
      });
      expect(exitCode).toBe(0);
      expect(children).toHaveLength(2);
      expect(isAlive(children[1].pid)).toBe(false);
    }));

  it('prepares before each restart, and gives up where that fails', () =>
    plantTree({}, async (root) => {
      const { exitCode, lines } = await runKept(root, {
        program: crashes,
        onUp: crash,
        prepare: async () => {
          throw new Error('an earlier database does not stop');
        },
      });
      expect(exitCode).toBe(1);
      expect(lines.at(-1)).toBe('  an earlier database does not stop');
    }));
});
