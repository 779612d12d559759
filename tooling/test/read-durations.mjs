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
