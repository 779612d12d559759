import { describe, expect, it } from 'vitest';
import { checkTree } from './check-tree.mjs';
import { plantTree } from './plant-tree.mjs';

const rulesIn = (files) =>
  plantTree(files, (root) => checkTree(root).violations.map(({ file, rule }) => `${file} ${rule}`));

const planted = [
  ['an import that goes up a floor', { 'packages/db/src/a.ts': "import { b } from '@tidemark/services/b';" }],
  [
    'an import of a sibling on the same floor',
    { 'packages/queue/src/a.ts': "import { b } from '@tidemark/db/b';" },
  ],
  ['stats knowing domain', { 'packages/stats/src/a.ts': "import type { B } from '@tidemark/domain/b';" }],
  ['the runner knowing the database', { 'packages/runner/src/a.ts': "export { b } from '@tidemark/db/b';" }],
  [
    'services knowing the load generator',
    { 'packages/services/src/a.ts': "await import('@tidemark/loadgen/b');" },
  ],
  ['a test that climbs', { 'packages/domain/src/a.test.ts': "import { b } from '@tidemark/db/b';" }],
  [
    'a relative path into another package',
    { 'packages/db/src/a.ts': "import { b } from '../../domain/src/b.ts';" },
  ],
  [
    'a package that imports itself by name',
    { 'packages/db/src/a.ts': "import { b } from '@tidemark/db/b';" },
  ],
  [
    'the generated client outside db',
    { 'apps/web/src/a.ts': "import { b } from '@tidemark/db/generated/client';" },
  ],
  ['the Prisma client outside db', { 'apps/worker/src/a.ts': "import { b } from '@prisma/client';" }],
  ['a route that asks the database', { 'apps/web/src/app/page.tsx': "import { b } from '@tidemark/db/b';" }],
  ['the vocabulary doing input or output', { 'packages/domain/src/a.ts': "import fs from 'node:fs';" }],
];

describe('checkTree', () => {
  it.each(planted)('reports %s', async (_, files) => {
    expect(await rulesIn(files)).toEqual([`${Object.keys(files)[0]} floors`]);
  });

  it('reports a ring of files, also one closed by a type or across packages', async () => {
    const files = {
      'packages/domain/src/a.ts': "import type { B } from './b.ts';",
      'packages/domain/src/b.ts': "import { c } from './c.ts';",
      'packages/domain/src/c.ts': "export { a } from './a.ts';",
      'packages/domain/src/d.ts': "import { a } from './a.ts';",
    };
    expect(await rulesIn(files)).toEqual(['packages/domain/src/a.ts cycles']);
  });

  it('follows `#` to where the nearest package.json leads', async () => {
    const imports = { '#*': './src/*', '#own': { types: './src/c.ts', default: './src/c.ts' } };
    const files = {
      'package.json': JSON.stringify({ imports: { '#*': './elsewhere/*' } }),
      'apps/web/package.json': JSON.stringify({ imports }),
      'apps/web/src/a.ts': "import { b } from '#b.tsx';",
      'apps/web/src/b.tsx': "import type { C } from '#own';",
      'apps/web/src/c.ts': "export { a } from '#a.ts';",
      'packages/db/package.json': '{}',
      'packages/db/src/a.ts': "import { b } from '#b.ts';",
    };
    expect(await rulesIn(files)).toEqual(['packages/db/src/a.ts floors', 'apps/web/src/a.ts cycles']);
  });

  it('reports a ring of folders that `#` closes', async () => {
    const files = {
      'apps/web/package.json': JSON.stringify({ imports: { '#*': './src/*' } }),
      'apps/web/src/a/one.ts': "import '#b/one.ts';",
      'apps/web/src/a/two.ts': '',
      'apps/web/src/b/one.ts': '',
      'apps/web/src/b/two.ts': "import '#a/two.ts';",
    };
    expect(await rulesIn(files)).toEqual([expect.stringMatching(/ folders$/)]);
  });

  it('reports index files, names that say nothing, and long routes', async () => {
    const files = {
      'apps/web/src/app/page.tsx': 'export const a = 1;\n'.repeat(41),
      'packages/db/src/index.ts': '',
      'packages/db/src/utils/a.ts': '',
    };
    expect(await rulesIn(files)).toEqual([
      'apps/web/src/app/page.tsx routes',
      'packages/db/src/index.ts barrels',
      'packages/db/src/utils/a.ts names',
    ]);
  });

  it('reports module mocks and the wall clock in packages', async () => {
    const files = {
      'packages/db/src/a.test.ts': "import { vi } from 'vitest';\nvi.mock('./b.ts');",
      'packages/db/src/b.ts': 'export const now = new Date();\nexport const then = new Date(0);',
    };
    expect(await rulesIn(files)).toEqual(['packages/db/src/a.test.ts mocks', 'packages/db/src/b.ts time']);
  });

  it('reports a file that it cannot parse instead of passing it over', async () => {
    expect(await rulesIn({ 'packages/db/src/a.ts': 'export const = ;' })).toEqual([
      'packages/db/src/a.ts syntax',
    ]);
  });

  it('passes imports that go down', async () => {
    const files = {
      'apps/worker/src/main.ts':
        "import '@tidemark/runner/execute-run';\nimport '@tidemark/services/runs/claim-run';",
      'packages/runner/src/a.ts':
        "import '@tidemark/loadgen/b';\nimport '@tidemark/targets/c';\nimport './d.ts';",
      'packages/runner/src/d.ts': "import 'node:fs';",
    };
    expect(await rulesIn(files)).toEqual([]);
  });
});
