import os from 'node:os';
import path from 'node:path';
import { createVitest } from 'vitest/node';

const root = process.cwd();
const [project] = process.argv.slice(2);
let mutant = null;
let isLoaded = false;
let isStale = false;

/** Puts the mutant in place of the text that Vite hands on; the file itself is never written. */
const transformMutant = {
  name: 'mutant-in-memory',
  enforce: 'pre',
  transform(code, id) {
    if (!mutant || id.split('?')[0] !== path.join(root, mutant.file)) return null;
    isLoaded = true;
    isStale ||= code.slice(mutant.start, mutant.end) !== mutant.was;
    return code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end);
  },
};

const addToProjects = {
  name: 'mutant-in-each-project',
  config(config) {
    for (const member of config.test.projects) member.plugins = [...(member.plugins ?? []), transformMutant];
  },
};

os.setPriority(Math.max(os.getPriority(), 10));
const vitest = await createVitest(
  'test',
  {
    root,
    project: [project],
    watch: true,
    reporters: [{}],
    silent: true,
    bail: 1,
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
  },
  { server: { watch: null }, plugins: [addToProjects] },
);
const ofProject = vitest.projects.find(({ name }) => name === project);

/** A result lists the modules of earlier runs too, with what became of them then. */
function failureIn({ testModules, unhandledErrors }, files) {
  for (const module of testModules) {
    if (!files.includes(module.moduleId) || module.state() !== 'failed') continue;
    const [test] = [...module.children.allTests('failed')];
    return `${path.relative(root, module.moduleId)}${test ? ` > ${test.fullName}` : ''}`;
  }
  return unhandledErrors.length > 0 ? 'an unhandled error' : null;
}

function setMutant(next) {
  const files = [mutant?.file, next?.file].filter((file) => file !== undefined);
  mutant = next;
  isLoaded = false;
  for (const file of new Set(files)) vitest.invalidateFile(path.join(root, file));
}

async function run(tests) {
  const files = tests.map((test) => path.join(root, test));
  const specifications = files.map((file) => ofProject.createSpecification(file));
  const result = await vitest.runTestSpecifications(specifications, false);
  if (isStale) throw new Error(`${mutant.file} has changed since its limits were read: rerun.`);
  return failureIn(result, files);
}

async function listTests() {
  const found = await ofProject.globTestFiles();
  return found.testFiles.map((file) => path.relative(root, file));
}

const answers = {
  list: async () => ({ tests: await listTests() }),
  mutate: async ({ next }) => setMutant(next) ?? {},
  run: async ({ tests }) => ({ failure: await run(tests), isLoaded }),
};

process.on('message', async (message) => {
  const answer = await answers[message.kind](message).catch((error) => ({ error: String(error.stack) }));
  process.send(answer);
});
// A mutant may keep a thread busy forever; process.exit would wait for it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send({ isReady: true });
