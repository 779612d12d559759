import path from 'node:path';
import { readJson } from './read-results.mjs';

function vitestDurations({ testResults = [] }) {
  return testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime }));
}

function playwrightDurations({ config, suites = [] }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  return suites.map((suite) => ({
    file: path.resolve(config?.rootDir ?? '.', suite.file),
    ms: specsOf(suite)
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0),
  }));
}

/** readDurations gives how long the tests of each file took, by the JSON report of Vitest or Playwright; nothing without a report. */
export function readDurations(file) {
  const report = readJson(file);
  if (report === null) return [];
  return report.suites ? playwrightDurations(report) : vitestDurations(report);
}

const slowest = 10;
const row = (title, ms) => `    ${title.padEnd(60)} ${(ms / 1000).toFixed(1).padStart(8)} s`;

/** describeTimes gives the lines that end a run of tests: how long each part took, all of it, and the slowest test files. */
export function describeTimes({ root, times, totalMs, durations }) {
  const files = durations
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, slowest)
    .map(({ file, ms }) => row(path.relative(root, file), ms));
  return [
    '',
    '  How long each part took',
    ...times.map(({ title, ms }) => row(title, ms)),
    row('Total', totalMs),
    ...(files.length > 0 ? ['', '  Slowest test files', ...files] : []),
    '',
  ];
}
