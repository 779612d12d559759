import { checkCalls } from './check-calls.mjs';
import { checkFolders } from './check-folders.mjs';
import { checkImports } from './check-imports.mjs';
import { checkNames } from './check-names.mjs';
import { checkCycles } from './find-cycles.mjs';
import { listFiles } from './list-files.mjs';
import { readSource } from './read-source.mjs';
import { createImportResolver } from './resolve-import.mjs';

const folders = ['apps', 'packages', 'prisma', 'e2e', 'tooling'];

/**
 * checkTree reads every source file below `root` and gives all violations of the architecture, how many files it read,
 * and the exceptions to the order of folders that today's tree needs.
 */
export function checkTree(root, { folderExceptions = {} } = {}) {
  const files = listFiles(root, folders, /\.(ts|tsx|mts|mjs)$/);
  const resolve = createImportResolver(root);
  const sources = files.map((file) => readSource(root, file, resolve));
  const unreadable = sources
    .filter(({ errors }) => errors.length > 0)
    .map(({ file, errors }) => ({ file, line: 1, rule: 'syntax', message: errors[0].message }));
  const folderOrder = checkFolders(sources, folderExceptions);
  const violations = [
    ...unreadable,
    ...sources.flatMap((source) => [...checkImports(source), ...checkNames(source), ...checkCalls(source)]),
    ...checkCycles(sources),
    ...folderOrder.violations,
  ];
  return { fileCount: files.length, violations, folderEntries: folderOrder.entries };
}
