import fs from 'node:fs';

/** readJson gives what a JSON file holds, or null where there is none that can be read. */
export function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A program that failed without one failed test (a file that does not load, say) counts as one failure. */
const atLeastOne = (failed, exitCode) => (failed === 0 && exitCode !== 0 ? 1 : failed);

/** readVitestResults counts what Vitest's JSON report says. */
export function readVitestResults(file, exitCode) {
  const report = readJson(file);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: atLeastOne(report?.numFailedTests ?? 0, exitCode),
  };
}

/** readPlaywrightResults counts what Playwright's JSON report says; a test that passed at the second try passed. */
export function readPlaywrightResults(file, exitCode) {
  const stats = readJson(file)?.stats;
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: atLeastOne(stats?.unexpected ?? 0, exitCode),
  };
}
