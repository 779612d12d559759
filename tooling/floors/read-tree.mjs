import { listFiles } from './list-files.mjs';
import { readSource } from './read-source.mjs';
import { createImportResolver } from './resolve-import.mjs';

const folders = ['apps', 'packages', 'prisma', 'e2e', 'tooling'];

/** readTree reads every source file below `root`. */
export function readTree(root) {
  const resolve = createImportResolver(root);
  return listFiles(root, folders, /\.(ts|tsx|mts|mjs)$/).map((file) => readSource(root, file, resolve));
}
