import path from 'node:path';

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
