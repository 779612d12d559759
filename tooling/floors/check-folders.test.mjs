import { describe, expect, it } from 'vitest';
import { exceptionsFile } from './check-folders.mjs';
import { checkTree } from './check-tree.mjs';
import { plantTree } from './plant-tree.mjs';

/** What is reported about the folders of files planted in the `src` of one package. */
function foldersIn(files, folderExceptions = {}) {
  const placed = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [`packages/db/src/${file}`, text]),
  );
  return plantTree(placed, (root) => {
    const { violations, folderEntries } = checkTree(root, { folderExceptions });
    const found = violations.filter(({ rule }) => rule === 'folders');
    return { messages: found.map(({ message }) => message), found, entries: folderEntries };
  });
}

const twoFolders = {
  'a/one.ts': "import '../b/one.ts';",
  'a/two.ts': "import '../b/two.ts';",
  'a/three.ts': '',
  'b/one.ts': '',
  'b/two.ts': '',
  'b/three.ts': "import '../a/three.ts';",
};

describe('checkFolders', () => {
  it('reports a ring of two folders once, with the lighter arrow back and the imports that make it up', async () => {
    const { found, entries } = await foldersIn(twoFolders);
    expect(found).toEqual([
      {
        file: 'packages/db/src/b/three.ts',
        line: 1,
        rule: 'folders',
        message:
          'folders in a ring: a, b; arrows back: ' +
          'db: b -> a (packages/db/src/b/three.ts -> packages/db/src/a/three.ts)',
      },
    ]);
    expect(entries).toEqual([['db: b -> a', 'to be opened']]);
  });

  it('reports a ring of folders at its own level, however deep', async () => {
    const { messages } = await foldersIn({
      'a/b/c/one.ts': "import { two } from '../d/e/two.ts';",
      'a/b/d/e/two.ts': "import '../three.ts';",
      'a/b/d/three.ts': "export { four } from '../c/f/four.ts';",
      'a/b/c/f/four.ts': '',
    });
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('folders in a ring: c, d; arrows back: db: a/b/');
  });

  it.each([
    ['a type', "import type { Two } from '../a/two.ts';"],
    ['a dynamic import', "await import('../a/two.ts');"],
    ['a re-export', "export { two } from '../a/two.ts';"],
  ])('reports a ring that is closed by %s', async (_, text) => {
    const { entries } = await foldersIn({
      'a/one.ts': "import '../b/one.ts';\nimport '../b/two.ts';",
      'a/two.ts': '',
      'a/three.ts': "import '../b/two.ts';",
      'b/one.ts': text,
      'b/two.ts': '',
    });
    expect(entries).toEqual([['db: b -> a', 'to be opened']]);
  });

  it('reports a ring between a folder and a file beside it', async () => {
    const { messages } = await foldersIn({
      'context.ts': "import './a/one.ts';",
      'a/one.ts': '',
      'a/two.ts': "import '../context.ts';",
      'a/three.ts': "import '../context.ts';",
    });
    expect(messages).toEqual([
      'folders in a ring: a, context.ts; arrows back: ' +
        'db: context.ts -> a (packages/db/src/context.ts -> packages/db/src/a/one.ts)',
    ]);
  });

  it('opens a ring of several folders at its lightest arrow', async () => {
    const { entries } = await foldersIn({
      'a/one.ts': "import '../b/one.ts';\nimport '../b/two.ts';",
      'b/one.ts': "import '../c/one.ts';\nimport '../c/two.ts';",
      'b/two.ts': '',
      'c/one.ts': '',
      'c/two.ts': '',
      'c/three.ts': "import '../a/two.ts';",
      'a/two.ts': '',
    });
    expect(entries).toEqual([['db: c -> a', 'to be opened']]);
  });

  it('leaves tests out, and what only serves them', async () => {
    const { messages } = await foldersIn({
      'a/one.ts': "import '../b/one.ts';",
      'b/one.ts': '',
      'b/one.test.ts': "import '../a/one.ts';",
      'b/one.property.test.ts': "import '../a/one.ts';",
      'b/testing/build.ts': "import '../../a/one.ts';",
      'testing/build.ts': "import '../a/one.ts';",
      'a/two.test.ts': "import '../testing/build.ts';",
    });
    expect(messages).toEqual([]);
  });

  it('passes arrows that lead one way only', async () => {
    const { messages, entries } = await foldersIn({
      'main.ts': "import './a/one.ts';\nimport './b/one.ts';",
      'a/one.ts': "import '../b/one.ts';",
      'b/one.ts': "import '../b/two.ts';",
      'b/two.ts': '',
    });
    expect({ messages, entries }).toEqual({ messages: [], entries: [] });
  });

  it('passes an arrow back that is excepted, and keeps its reason', async () => {
    const { messages, entries } = await foldersIn(twoFolders, { 'db: b -> a': 'until b is split' });
    expect(messages).toEqual([]);
    expect(entries).toEqual([['db: b -> a', 'until b is split']]);
  });

  it('reports an exception whose arrow is gone, or closes no ring', async () => {
    const exceptions = {
      'db: b -> a': 'to be opened',
      'db: b -> c': 'to be opened',
      'db: x -> y': 'to be opened',
    };
    const { found, entries } = await foldersIn(
      { ...twoFolders, 'b/two.ts': "import '../c/one.ts';", 'c/one.ts': '' },
      exceptions,
    );
    expect(found.map(({ file, message }) => `${file} ${message}`)).toEqual([
      `${exceptionsFile} "db: b -> c" closes no ring anymore: take the exception out`,
      `${exceptionsFile} "db: x -> y" closes no ring anymore: take the exception out`,
    ]);
    expect(entries).toEqual([['db: b -> a', 'to be opened']]);
  });
});
