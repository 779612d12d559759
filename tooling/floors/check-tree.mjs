import { checkFlatFolders } from './check-flat-folders.mjs';
import { checkFolders } from './check-folders.mjs';
import { checkSource } from './check-source.mjs';
import { findComponents } from './find-components.mjs';
import { readTree } from './read-tree.mjs';

/** checkCycles reports each group of files that import each other in a ring once, at its first file. */
function checkCycles(sources) {
  const rings = findComponents(
    new Map(sources.map(({ file, imports }) => [file, imports.map((entry) => entry.file)])),
  );
  return rings.map((group) => ({
    file: group[0],
    line: 1,
    rule: 'cycles',
    message: `imports in a ring: ${group.join(' -> ')} -> ${group[0]}`,
  }));
}

/**
 * checkTree reads every source file below `root` and gives all violations of the architecture, how many files it read,
 * and the exceptions to the order of folders that the current tree needs.
 */
export function checkTree(root, { folderExceptions = {}, flatExceptions = {} } = {}) {
  const sources = readTree(root);
  const unreadable = sources
    .filter(({ errors }) => errors.length > 0)
    .map(({ file, errors }) => ({ file, line: 1, rule: 'syntax', message: errors[0].message }));
  const folderOrder = checkFolders(sources, folderExceptions);
  const violations = [
    ...unreadable,
    ...sources.flatMap(checkSource),
    ...checkCycles(sources),
    ...folderOrder.violations,
    ...checkFlatFolders(sources, flatExceptions),
  ];
  return { fileCount: sources.length, violations, folderEntries: folderOrder.entries };
}
