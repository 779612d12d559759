import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { plantTree } from '../floors/plant-tree.mjs';
import { collectLimits, leftOf } from './collect-limits.mjs';
import { limitKinds } from './find-limits.mjs';
import { readImporters } from './related-tests.mjs';
import { runMutants } from './run-mutants.mjs';
import { scoreResults, survivorLines } from './score-results.mjs';
import { createTestSession } from './test-session.mjs';

const source = `export const maxNames = 3;
export const firstNames = (names) => names.slice(0, maxNames);
export const isLong = (text) => text.length > 40;
`;

const project = {
  'vitest.config.mjs': `export default {
    test: { projects: [{ test: { name: 'unit', globals: true, include: ['packages/*/src/**/*.test.ts'] } }] },
  };`,
  'packages/names/src/names.ts': source,
  'packages/names/src/names.test.ts': `import { firstNames, isLong } from './names.ts';
    it('keeps three', () => expect(firstNames(['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c']));
    it('knows a long text', () => expect([isLong('a'), isLong('a'.repeat(99))]).toEqual([false, true]));`,
  'packages/names/src/failing.test.ts': `import { isLong } from './names.ts';
    it('fails always', () => expect(isLong('')).toBe(true));`,
  'packages/names/src/alone.ts': 'export const maxWidth = 5;',
};

it('reruns mutants that survived an earlier run', () => {
  const mutants = [{ what: 'times 10' }, { what: 'halved' }];
  const limits = [
    { file: 'a.ts', line: 9, name: 'maxRows', mutants },
    { file: 'b.ts', line: 1, name: 'maxRows', mutants },
  ];
  const earlier = [
    { file: 'a.ts', line: 3, name: 'maxRows', what: 'times 10', state: 'killed' },
    { file: 'a.ts', line: 3, name: 'maxRows', what: 'halved', state: 'survived' },
    { file: 'b.ts', line: 1, name: 'maxRows', what: 'halved', state: 'killed' },
  ];
  expect(leftOf(earlier, limits)).toEqual([{ ...limits[0], mutants: [{ what: 'halved' }] }]);
});

const choices = { packages: [], kinds: limitKinds, filePart: '', shard: { index: 0, count: 1 } };

function run(root, report = () => {}, limits = collectLimits(root, choices)) {
  const session = createTestSession({ root, project: 'unit' });
  const importers = readImporters(root);
  const inTurn = async () =>
    runMutants({
      session,
      limits,
      importers,
      tests: await session.listTests(),
      choices: { mostTests: 1, also: ['failing'] },
      isOver: () => false,
      report,
    });
  return inTurn().finally(() => session.close());
}

it('says which mutants survive and which no test reaches, and never writes to a source', async () => {
  const texts = new Set();
  const { results, failing } = await plantTree(project, (root) =>
    run(root, () => texts.add(fs.readFileSync(path.join(root, 'packages/names/src/names.ts'), 'utf8'))),
  );
  expect(results.map(({ name, what, state }) => `${name}, ${what}: ${state}`)).toEqual([
    'maxWidth, times 10: no test',
    'maxWidth, halved: no test',
    'maxNames, times 10: killed',
    'maxNames, halved: killed',
    'slice(0, maxNames), slice left out: killed',
    'text.length > 40, > to >=: survived',
  ]);
  expect(failing).toEqual(['packages/names/src/failing.test.ts']);
  expect([...texts]).toEqual([source]);
  expect(scoreResults(results)).toMatchObject([
    { package: 'names', limits: 4, mutants: 6, killed: 3, survived: 1, 'no test': 2, score: '50 %' },
    { package: 'all', mutants: 6 },
  ]);
  expect(survivorLines(results).at(-1)).toBe(
    'survived  packages/names/src/names.ts:3  compare  text.length > 40  (> to >=)',
  );
});

it('ends where a source changes meanwhile, rather than mutate another place', async () => {
  const running = plantTree(project, (root) => {
    const limits = collectLimits(root, choices);
    fs.writeFileSync(path.join(root, 'packages/names/src/names.ts'), `// Moved.\n${source}`);
    return run(root, () => {}, limits);
  });
  await expect(running).rejects.toThrow('packages/names/src/names.ts has changed since its limits were read');
});
