import { describe, expect, it } from 'vitest';
import { checkTree } from './check-tree.mjs';
import { plantTree } from './plant-tree.mjs';

/** So many source files in one folder, and as many tests. */
const filesIn = (folder, count) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      [`${folder}/file-${index}.ts`, ''],
      [`${folder}/file-${index}.test.ts`, ''],
    ]).flat(),
  );

const messagesIn = (files, flatExceptions) =>
  plantTree(files, (root) =>
    checkTree(root, { flatExceptions }).violations.map(
      ({ file, rule, message }) => `${file} ${rule}: ${message}`,
    ),
  );

describe('checkFlatFolders', () => {
  it('reports a folder of the vocabulary that holds more than 40 source files directly', async () => {
    const files = { ...filesIn('packages/domain/src/run', 41), ...filesIn('packages/domain/src/load', 40) };
    expect(await messagesIn(files)).toEqual([
      'packages/domain/src/run flat: 41 files directly in one folder: at most 40',
    ]);
  });

  it('bounds no other package', async () => {
    expect(await messagesIn(filesIn('packages/db/src/run', 41))).toEqual([]);
  });

  it('passes an exception, and reports one that is not needed', async () => {
    const exceptions = { 'packages/domain/src': 'until divided', 'packages/domain/src/run': 'until divided' };
    expect(await messagesIn(filesIn('packages/domain/src', 41), exceptions)).toEqual([
      'packages/domain/src/run flat: is within its bound: take its exception out',
    ]);
  });
});
