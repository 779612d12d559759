import { expect, it } from 'vitest';
import { checkReferences } from './check-references.mjs';
import { plantTree } from './plant-tree.mjs';

it('reports links and paths in code that name nothing, and passes those that exist, addresses and commands', async () => {
  const files = {
    'README.md':
      'See [a](docs/a.md), [b](docs/b.md#part), [web](https://example.org), `packages/x/src/y.ts` and `npm start`.',
    'docs/a.md': '[back](../README.md) and `node tooling/gone.mjs --flag`',
  };
  const { violations } = await plantTree(files, (root) => checkReferences(root));
  expect(violations.map(({ file, message }) => `${file} ${message}`)).toEqual([
    'README.md cites docs/b.md, which does not exist',
    'README.md cites packages/x/src/y.ts, which does not exist',
    'docs/a.md cites tooling/gone.mjs, which does not exist',
  ]);
});
