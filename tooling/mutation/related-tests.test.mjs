import { expect, it } from 'vitest';
import { plantTree } from '../floors/plant-tree.mjs';
import { readImporters, relatedTests } from './related-tests.mjs';

const tree = {
  'packages/domain/src/a.ts': 'export type A = 1; export const a = 1;',
  'packages/domain/src/a.test.ts': "import { a } from './a.ts';",
  'packages/domain/src/aside.test.ts': "import { a } from './a.ts';",
  'packages/domain/src/b.ts': "import { a } from './a.ts';",
  'packages/domain/src/b.test.ts': "import { b } from './b.ts';",
  'packages/domain/src/types.test.ts':
    "import type { A } from './a.ts'; import { type A as B } from './a.ts';",
  'packages/db/src/c.test.ts': "const { a } = await import('@tidemark/domain/a');",
};

it('gives the tests that load a file, nearest first, and none that know its types alone', async () => {
  const related = await plantTree(tree, (root) => {
    const tests = Object.keys(tree).filter((file) => file.endsWith('.test.ts'));
    return relatedTests(readImporters(root), tests, 'packages/domain/src/a.ts');
  });
  expect(related).toEqual([
    'packages/domain/src/a.test.ts',
    'packages/domain/src/aside.test.ts',
    'packages/db/src/c.test.ts',
    'packages/domain/src/b.test.ts',
  ]);
});
