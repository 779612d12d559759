import { findComponents } from './find-components.mjs';

/** findCycles gives the groups of files that import each other in a ring. */
export function findCycles(sources) {
  return findComponents(
    new Map(sources.map(({ file, imports }) => [file, imports.map((entry) => entry.file)])),
  );
}

/** checkCycles reports each ring once, at its first file. */
export function checkCycles(sources) {
  return findCycles(sources).map((group) => ({
    file: group[0],
    line: 1,
    rule: 'cycles',
    message: `imports in a ring: ${group.join(' -> ')} -> ${group[0]}`,
  }));
}
