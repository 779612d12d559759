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

/** Leaves out the tests that fail without a mutant: they show nothing. */
async function greenTests(session, tests, known) {
  const unknown = tests.filter((test) => !known.has(test));
  if (unknown.length > 0) {
    const together = await session.run(unknown);
    const fails = async (test) => (await session.run([test])).failure !== null;
    for (const test of unknown) known.set(test, together.failure === null || !(await fails(test)));
  }
  return tests.filter((test) => known.get(test));
}

async function judgeMutant(session, batches, mutant) {
  await session.setMutant(mutant);
  let isLoaded = false;
  for (const batch of batches) {
    const answer = await session.run(batch);
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
  for (const batch of batchesOf(tests)) batches.push(await greenTests(session, batch, known));
  const usable = batches.filter((batch) => batch.length > 0);
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
  const failing = [...known].filter(([, isGreen]) => !isGreen).map(([test]) => test);
  return { results, failing };
}
