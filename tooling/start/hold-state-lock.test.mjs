import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantTree } from '../floors/plant-tree.mjs';
import { holdStateLock } from './hold-state-lock.mjs';

const module = new URL('./hold-state-lock.mjs', import.meta.url).href;
const processes = 8;
const rounds = 12;

/** Takes the lock of each round at the moment that its start file appears, and keeps what it got until its input ends. */
const contender = `
  import fs from 'node:fs';
  import { holdStateLock } from ${JSON.stringify(module)};
  const [folder] = process.argv.slice(1);
  process.stdout.write('up');
  const won = [];
  for (let round = 0; round < ${rounds}; round += 1) {
    while (!fs.existsSync(folder + '/go-' + round));
    try {
      holdStateLock(folder + '/' + round);
      won.push(round);
    } catch (error) {
      if (!/already runs/.test(error.message)) throw error;
    }
    fs.writeFileSync(folder + '/done-' + round + '-' + process.pid, '');
  }
  process.stdout.write(JSON.stringify(won));
  process.stdin.resume();`;

async function waitFor(condition) {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** Gives, for each round, how many of the contenders won the lock. */
async function contend(folder, plant) {
  for (let round = 0; round < rounds; round += 1) {
    fs.mkdirSync(path.join(folder, String(round)));
    plant(path.join(folder, String(round)));
  }
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', contender, folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const outputs = children.map(() => '');
  for (const [index, child] of children.entries()) {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      outputs[index] += text;
    });
  }
  await waitFor(() => outputs.every((text) => text.startsWith('up')));
  for (let round = 0; round < rounds; round += 1) {
    fs.writeFileSync(path.join(folder, `go-${round}`), '');
    const isDone = () =>
      fs.readdirSync(folder).filter((name) => name.startsWith(`done-${round}-`)).length === processes;
    await waitFor(isDone);
  }
  await waitFor(() => outputs.every((text) => text.endsWith(']')));
  for (const child of children) child.stdin.end();
  await Promise.all(children.map((child) => once(child, 'close')));
  const won = outputs.flatMap((text) => JSON.parse(text.slice('up'.length)));
  return Array.from({ length: rounds }, (_, round) => won.filter((one) => one === round).length);
}

const oneEach = Array.from({ length: rounds }, () => 1);

describe('holdStateLock', () => {
  it('refuses a second start while the first runs, and lets one in after it let go', () =>
    plantTree({}, (root) => {
      const release = holdStateLock(root);
      expect(() => holdStateLock(root)).toThrow(/already runs/);
      release();
      expect(() => holdStateLock(root)()).not.toThrow();
    }));

  it('is not blocked by a holder that died, nor by another process that got its number', () =>
    plantTree({}, (root) => {
      const { pid } = spawnSync(process.execPath, ['-e', '']);
      for (const [index, text] of [
        JSON.stringify({ pid, startMark: '1' }),
        JSON.stringify({ pid: process.pid, startMark: 'of another process' }),
        'cut o',
      ].entries()) {
        fs.writeFileSync(path.join(root, `running.${10 + index}.json`), text);
        expect(() => holdStateLock(root)()).not.toThrow();
      }
    }));

  it('keeps one file, however often it was taken', () =>
    plantTree({}, (root) => {
      for (let start = 0; start < 5; start += 1) holdStateLock(root)();
      expect(fs.readdirSync(root)).toEqual(['running.5.json']);
    }));

  it('is not let go by a start that does not hold it', () =>
    plantTree({}, (root) => {
      const release = holdStateLock(root);
      const [file] = fs.readdirSync(root);
      const other = JSON.stringify({ pid: process.ppid, startMark: 'other' });
      fs.writeFileSync(path.join(root, file), other);
      release();
      expect(fs.readFileSync(path.join(root, file), 'utf8')).toBe(other);
    }));

  it(
    'goes to exactly one of many processes that start at once',
    () =>
      plantTree({}, async (root) => {
        expect(await contend(root, () => {})).toEqual(oneEach);
      }),
    30_000,
  );

  it(
    'goes to exactly one of many that find its holder dead',
    () =>
      plantTree({}, async (root) => {
        const { pid } = spawnSync(process.execPath, ['-e', '']);
        const stale = JSON.stringify({ pid, startMark: '1' });
        const plant = (folder) => fs.writeFileSync(path.join(folder, 'running.json'), stale);
        expect(await contend(root, plant)).toEqual(oneEach);
      }),
    30_000,
  );
});
