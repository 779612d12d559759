import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantTree } from '../floors/plant-tree.mjs';
import { chooseCommands } from './commands.mjs';
import { readPlaywrightResults, readVitestResults } from './read-results.mjs';

describe('chooseCommands', () => {
  it('keeps the order of the whole run whatever the order asked for, and names what it does not know', () => {
    expect(chooseCommands('e2e, lint,unti')).toEqual({ names: ['lint', 'e2e'], unknown: ['unti'] });
    expect(chooseCommands(undefined).names[0]).toBe('lint');
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
