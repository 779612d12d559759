import { relatedTests } from './related-tests.mjs';

/** The first test alone, then some more, then the rest: most mutants end in the first. */
const batchEnds = [1, 6];

function batchesOf(tests) {
  const ends = [0, ...batchEnds, tests.length];
  return ends
    .slice(1)
    .map((end, index) => tests.slice(ends[index], end))
    .filter((batch) => batch.length > 0);
}

/** How long a batch may take with a mutant: far longer than without, as other work may slow the machine meanwhile. */
const mutantTimeoutMs = (usualMs) => 30_000 + 10 * usualMs;

/** Runs a batch without a mutant: leaves out the tests that fail, which show nothing, and measures the others. */
async function greenBatch(session, tests, known) {
  const unknown = tests.filter((test) => !known.has(test));
  const startedMs = performance.now();
  if (unknown.length > 0) {
    const together = await session.run(unknown);
    const fails = async (test) => (await session.run([test])).failure !== null;
    const usualMs = (performance.now() - startedMs) / unknown.length;
    for (const test of unknown)
      known.set(test, { isGreen: together.failure === null || !(await fails(test)), usualMs });
  }
  const green = tests.filter((test) => known.get(test).isGreen);
  const usualMs = green.reduce((sum, test) => sum + known.get(test).usualMs, 0);
  return { tests: green, timeoutMs: mutantTimeoutMs(usualMs) };
}

async function judgeMutant(session, batches, mutant) {
  await session.setMutant(mutant);
  let isLoaded = false;
  for (const { tests, timeoutMs } of batches) {
    const answer = await session.run(tests, timeoutMs);
    if (answer.isOver) return { state: 'killed', by: 'out of time' };
    isLoaded ||= answer.isLoaded;
    if (answer.failure) return { state: 'killed', by: answer.failure };
  }
  return { state: isLoaded ? 'survived' : 'no test' };
}

async function judgeLimit(session, limit, tests, known) {
  const results = [];
  await session.setMutant(null);
  const batches = [];
  for (const batch of batchesOf(tests)) batches.push(await greenBatch(session, batch, known));
  const usable = batches.filter((batch) => batch.tests.length > 0);
  for (const { what, ...change } of limit.mutants) {
    const mutant = { file: limit.file, ...change };
    const judged = usable.length > 0 ? await judgeMutant(session, usable, mutant) : { state: 'no test' };
    results.push({ file: limit.file, line: limit.line, kind: limit.kind, name: limit.name, what, ...judged });
  }
  return results;
}

/** Tests of a whole contract (`also`) run however far they are, and first where a bound of a shape is mutated. */
function chooseTests(related, { kind }, { mostTests, also }) {
  const ofContract = related.filter((test) => also.some((part) => test.includes(part)));
  const nearest = related.filter((test) => !ofContract.includes(test)).slice(0, mostTests);
  return kind === 'zod' ? [...ofContract, ...nearest] : [...nearest, ...ofContract];
}

/**
 * runMutants puts each mutant of `limits` before the tests that load its file (the nearest `mostTests`) and gives what
 * became of it: killed, survived, or no test. It stops once `isOver()`; `report` receives the results of each limit.
 */
export async function runMutants({ session, limits, importers, tests, choices, isOver, report }) {
  const known = new Map();
  const results = [];
  for (const limit of limits) {
    if (isOver()) break;
    const related = chooseTests(relatedTests(importers, tests, limit.file), limit, choices);
    const judged = await judgeLimit(session, limit, related, known);
    results.push(...judged);
    report(judged);
  }
  const failing = [...known].filter(([, { isGreen }]) => !isGreen).map(([test]) => test);
  return { results, failing };
}
