import { expect, it } from 'vitest';
import { measureSizes } from './measure-sizes.mjs';
import { plantTree } from './plant-tree.mjs';

const linesOf = (count) => `${'void 0;\n'.repeat(count)}`;

it('measureSizes counts small files, crumbs, arrows back and the files of the fullest folder', async () => {
  const files = {
    'packages/db/src/a/crumb.ts': linesOf(40),
    'packages/db/src/a/long.ts': linesOf(41),
    'packages/db/src/a/asked-twice.ts': linesOf(30),
    'packages/db/src/a/user.ts': "import './crumb.ts';\nimport './long.ts';\nimport './asked-twice.ts';\n",
    'packages/db/src/a/user.test.ts': "import './crumb.ts';\nimport './user.ts';\n",
    'packages/db/src/b/user.ts': "import '../a/asked-twice.ts';\nimport '../a/long.ts';\n",
    'packages/db/src/a/back.ts': `import '../b/user.ts';\n${linesOf(40)}`,
    'packages/db/src/testing/build.ts': `import '../a/back.ts';\n${linesOf(40)}`,
  };
  const [row, all] = await plantTree(files, measureSizes);
  expect(row).toMatchObject({
    room: 'db',
    files: 7,
    median: 40,
    max: 41,
    'small %': 43,
    crumbs: 2,
    'arrows back': 1,
    'largest flat folder': '5 packages/db/src/a',
  });
  expect(all).toEqual({ ...row, room: 'all' });
});
