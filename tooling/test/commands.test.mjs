import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantTree } from '../floors/plant-tree.mjs';
import { chooseCommands, commands, narrowedTo, withinMinutes } from './commands.mjs';
import { readPlaywrightResults, readVitestResults } from './read-results.mjs';
import { describeTimes, readDurations } from './test-times.mjs';

describe('chooseCommands', () => {
  it('keeps the order of the whole run whatever the order asked for, and names what it does not know', () => {
    expect(chooseCommands('e2e, lint,unti')).toEqual({ names: ['lint', 'e2e'], unknown: ['unti'] });
    expect(chooseCommands(undefined).names[0]).toBe('lint');
  });
});

describe('narrowedTo', () => {
  it('adds parts of paths to the programs of tests, and to no other', () => {
    const [[, vitestArgs]] = narrowedTo(commands.int, ['gates']).runs;
    expect(vitestArgs('r.json').at(-1)).toBe('gates');
    expect(narrowedTo(commands.e2e, ['capsule']).runs[0].slice(1)).toEqual([['test', 'capsule'], 'e2e']);
    expect(narrowedTo(commands.lint, ['gates'])).toBe(commands.lint);
    expect(narrowedTo(commands.int, [])).toBe(commands.int);
  });
});

describe('withinMinutes', () => {
  it('gives tests that are asked to go on for long another limit, and refuses what is no number of minutes', () => {
    expect(withinMinutes(commands.int, '90').timeoutMs).toBe(90 * 60_000);
    expect(withinMinutes(commands.int, undefined)).toBe(commands.int);
    for (const text of ['', '0', '-1', 'NaN', '1.5', '99999'])
      expect(() => withinMinutes(commands.int, text)).toThrow('--minutes');
  });
});

describe('results', () => {
  const withReport = (report, read) =>
    plantTree({}, (root) => {
      const file = path.join(root, 'report.json');
      if (report) fs.writeFileSync(file, JSON.stringify(report));
      return read(file);
    });

  it('count tests of both runners', async () => {
    const vitest = { numPassedTests: 7, numFailedTests: 2 };
    expect(await withReport(vitest, (file) => readVitestResults(file, 1))).toEqual({ passed: 7, failed: 2 });
    const stats = { expected: 3, flaky: 1, unexpected: 1, skipped: 0 };
    expect(await withReport({ stats }, (file) => readPlaywrightResults(file, 1))).toEqual({
      passed: 4,
      failed: 1,
    });
  });

  it('count a runner that failed without a failed test, or left no report, as one failure', async () => {
    const vitest = { numPassedTests: 7, numFailedTests: 0 };
    expect(await withReport(vitest, (file) => readVitestResults(file, 1))).toEqual({ passed: 7, failed: 1 });
    expect(await withReport(null, (file) => readPlaywrightResults(file, 1))).toEqual({
      passed: 0,
      failed: 1,
    });
  });
});

describe('times', () => {
  const durationsOf = (report) =>
    plantTree({ 'report.json': JSON.stringify(report) }, (root) =>
      readDurations(path.join(root, 'report.json')),
    );

  it('of test files are read from the reports of both runners, retries included', async () => {
    const vitest = { testResults: [{ name: '/root/a.test.ts', startTime: 1_000, endTime: 1_250 }] };
    expect(await durationsOf(vitest)).toEqual([{ file: '/root/a.test.ts', ms: 250 }]);
    const spec = (...durations) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
    const suite = {
      file: 'a.spec.ts',
      specs: [spec(1, 2)],
      suites: [{ file: 'a.spec.ts', specs: [spec(4)] }],
    };
    expect(await durationsOf({ config: { rootDir: '/root/e2e' }, suites: [suite] })).toEqual([
      { file: '/root/e2e/a.spec.ts', ms: 7 },
    ]);
    expect(readDurations('/nowhere/report.json')).toEqual([]);
  });

  it('are listed by part with their total, and for the ten slowest files', () => {
    const times = [{ title: 'Types', ms: 1_500 }];
    const durations = Array.from({ length: 12 }, (_, index) => ({
      file: `/root/${index}.test.ts`,
      ms: index * 100,
    }));
    const lines = describeTimes({ root: '/root', times, totalMs: 2_000, durations });
    const cells = lines.map((line) => line.trim().replace(/ +/g, ' '));
    expect(cells.slice(1, 7)).toEqual([
      'How long each part took',
      'Types 1.5 s',
      'Total 2.0 s',
      '',
      'Slowest test files',
      '11.test.ts 1.1 s',
    ]);
    expect(cells.filter((cell) => cell.includes('.test.ts'))).toHaveLength(10);
    expect(describeTimes({ root: '/root', times, totalMs: 2_000, durations: [] })).toHaveLength(5);
  });
});
