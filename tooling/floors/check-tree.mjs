import { checkCalls } from './check-calls.mjs';
import { checkFlatFolders } from './check-flat-folders.mjs';
import { checkFolders } from './check-folders.mjs';
import { checkImports } from './check-imports.mjs';
import { checkNames } from './check-names.mjs';
import { checkCycles } from './find-cycles.mjs';
import { readTree } from './read-tree.mjs';

/**
 * checkTree reads every source file below `root` and gives all violations of the architecture, how many files it read,
 * and the exceptions to the order of folders that today's tree needs.
 */
export function checkTree(root, { folderExceptions = {}, flatExceptions = {} } = {}) {
  const sources = readTree(root);
  const unreadable = sources
    .filter(({ errors }) => errors.length > 0)
    .map(({ file, errors }) => ({ file, line: 1, rule: 'syntax', message: errors[0].message }));
  const folderOrder = checkFolders(sources, folderExceptions);
  const violations = [
    ...unreadable,
    ...sources.flatMap((source) => [...checkImports(source), ...checkNames(source), ...checkCalls(source)]),
    ...checkCycles(sources),
    ...folderOrder.violations,
    ...checkFlatFolders(sources, flatExceptions),
  ];
  return { fileCount: sources.length, violations, folderEntries: folderOrder.entries };
}
