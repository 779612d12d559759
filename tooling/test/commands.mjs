import path from 'node:path';
import { StartFailure } from '../start/start-failure.mjs';

const minuteMs = 60_000;
const vitest = 'node_modules/vitest/vitest.mjs';

const vitestArguments = (project, maxWorkers) => (outputFile) => [
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${outputFile}`,
  `--maxWorkers=${maxWorkers}`,
];

/** The checks of `npm test` that are one program each, by name, in their order. */
export const commands = {
  lint: {
    title: 'Lint and format',
    runs: [['node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']]],
  },
  types: {
    title: 'Types',
    runs: [
      ['node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']],
      ['node_modules/next/dist/bin/next', ['typegen'], 'apps/web'],
      ['node_modules/typescript/bin/tsc', ['-p', 'apps/web/tsconfig.json']],
    ],
  },
  floors: { title: 'Floors, rings and names', runs: [['tooling/scripts/check-floors.mjs', []]] },
  wording: { title: 'Wording', runs: [['tooling/scripts/check-wording.mjs', []]] },
  knip: {
    title: 'Unused files, exports, dependencies',
    runs: [['node_modules/knip/bin/knip.js', ['--no-config-hints']]],
  },
  docs: { title: 'References in documents', runs: [['tooling/scripts/check-doc-references.mjs', []]] },
  unit: {
    title: 'Unit tests',
    report: 'vitest',
    timeoutMs: 5 * minuteMs,
    runs: [[vitest, vitestArguments('unit', 2)]],
  },
  int: {
    title: 'Integration tests',
    report: 'vitest',
    needs: ['services'],
    timeoutMs: 20 * minuteMs,
    // They wait for other processes more than they work: one more than there are processors of a small machine.
    runs: [[vitest, vitestArguments('integration', 3)]],
  },
  build: { title: 'Portal built' },
  e2e: {
    title: 'Browser tests',
    report: 'playwright',
    needs: ['tools'],
    timeoutMs: 12 * minuteMs,
    runs: [['node_modules/@playwright/test/cli.js', ['test'], 'e2e']],
  },
};

/** chooseCommands gives the names to run, in their order, and the known ones where a wanted one is unknown. */
export function chooseCommands(only) {
  const known = Object.keys(commands);
  if (!only) return { names: known, unknown: [] };
  const wanted = only.split(',').map((name) => name.trim());
  return {
    names: known.filter((name) => wanted.includes(name)),
    unknown: wanted.filter((name) => !known.includes(name)),
  };
}

/** narrowedTo gives a check of tests that runs only files whose paths contain one of `parts`; no parts: all of them. */
export function narrowedTo(command, parts) {
  if (parts.length === 0 || !command.report) return command;
  const narrowed = (args) =>
    typeof args === 'function' ? (results) => [...args(results), ...parts] : [...args, ...parts];
  return { ...command, runs: command.runs.map(([file, args, ...place]) => [file, narrowed(args), ...place]) };
}

/** withinMinutes gives a check another limit of time, `text` as it was typed; undefined leaves its own. */
export function withinMinutes(command, text) {
  if (text === undefined) return command;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new StartFailure(`--minutes must be 1 to 9999, not "${text}".`);
  return { ...command, timeoutMs: Number(text) * minuteMs };
}

/** placeOf gives the program's file and the folder that it runs in; a program is looked up in that folder. */
export function placeOf(root, [program, , folder = '.']) {
  const cwd = path.join(root, folder);
  return { file: path.join(cwd, program), cwd };
}
