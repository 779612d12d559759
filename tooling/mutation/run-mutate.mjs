import fs from 'node:fs';
import { parseArguments } from '../start/parse-arguments.mjs';
import { repositoryRoot } from '../start/repository-root.mjs';
import { StartFailure } from '../start/start-failure.mjs';
import { collectLimits, leftOf } from './collect-limits.mjs';
import { limitKinds } from './find-limits.mjs';
import { readImporters } from './related-tests.mjs';
import { runMutants } from './run-mutants.mjs';
import { scoreResults, survivorLines } from './score-results.mjs';
import { createTestSession } from './test-session.mjs';

const options = {
  package: { type: 'string', multiple: true, default: [] },
  only: { type: 'string', multiple: true, default: limitKinds.filter((kind) => kind !== 'edge') },
  file: { type: 'string', default: '' },
  shard: { type: 'string', default: '1/1' },
  tests: { type: 'string', default: '16' },
  // The published JSON Schema of plans and the OpenAPI document hold most bounds of shapes.
  also: { type: 'string', multiple: true, default: ['example-plans.test', 'openapi-document.test'] },
  project: { type: 'string', default: 'unit' },
  root: { type: 'string', default: repositoryRoot },
  json: { type: 'string' },
  // Only what an earlier run, in a file written by --json, left alive.
  again: { type: 'string' },
  list: { type: 'boolean', default: false },
  'time-limit-minutes': { type: 'string', default: '600' },
};

function readShard(text) {
  const [, number, count] = text.match(/^(\d+)\/(\d+)$/)?.map(Number) ?? [];
  if (!count || number < 1 || number > count)
    throw new StartFailure('--shard is written as 1/4: the first of four shares.');
  return { index: number - 1, count };
}

function readChoices(args) {
  const flags = parseArguments(args, options);
  const unknown = flags.only.find((kind) => !limitKinds.includes(kind));
  if (unknown) throw new StartFailure(`--only ${unknown} is unknown. Known: ${limitKinds.join(', ')}.`);
  return {
    ...flags,
    packages: flags.package,
    kinds: flags.only,
    filePart: flags.file,
    shard: readShard(flags.shard),
    mostTests: Number(flags.tests),
    endAtMs: Date.now() + Number(flags['time-limit-minutes']) * 60_000,
  };
}

function printLimits(limits) {
  for (const { file, line, kind, name, mutants } of limits)
    console.log(`${file}:${line}  ${kind}  ${name.replace(/\s+/g, ' ')}  (${mutants.length})`);
  console.log(`${limits.length} limits`);
}

function printResults({ results, failing }, limits) {
  for (const line of survivorLines(results)) console.log(line);
  for (const test of failing) console.log(`Left out, as it fails without a mutant: ${test}`);
  console.table(scoreResults(results));
  const left = limits.reduce((sum, { mutants }) => sum + mutants.length, 0) - results.length;
  if (left > 0) console.log(`Stopped early, not run: ${left} mutants.`);
}

/** runMutate changes one limit after the other, in memory, and prints the changes that no unit test catches. */
export async function runMutate(args) {
  const choices = readChoices(args);
  const all = collectLimits(choices.root, choices);
  const limits = choices.again ? leftOf(JSON.parse(fs.readFileSync(choices.again, 'utf8')), all) : all;
  if (choices.list) return printLimits(limits);
  const session = createTestSession(choices);
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      isStopped = true;
    });
  const done = [];
  const report = (judged) => {
    done.push(...judged);
    if (choices.json) fs.writeFileSync(choices.json, JSON.stringify(done, null, 1));
    if (process.stderr.isTTY) process.stderr.write(`\r${done.length} mutants`);
  };
  try {
    const isOver = () => isStopped || Date.now() >= choices.endAtMs;
    const tests = await session.listTests();
    const importers = readImporters(choices.root);
    printResults(await runMutants({ session, limits, importers, tests, choices, isOver, report }), limits);
  } finally {
    session.close();
  }
}
