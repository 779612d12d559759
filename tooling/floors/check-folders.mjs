import { closesRing, findRings } from './folder-rings.mjs';
import { readFolders } from './read-folders.mjs';

export const exceptionsFile = 'tooling/floors/folder-exceptions.mjs';
const shownImports = 4;

function describeArrow({ key, imports }) {
  const shown = imports.slice(0, shownImports).map(({ file, target }) => `${file} -> ${target}`);
  const more = imports.length > shownImports ? `, and ${imports.length - shownImports} more` : '';
  return `${key} (${shown.join(', ')}${more})`;
}

function describeRing(folder, { members, back }) {
  const names = members.map((member) => member.slice(folder.length + 1));
  const message = `folders in a ring: ${names.join(', ')}; arrows back: ${back.map(describeArrow).join('; ')}`;
  return { file: back[0].imports[0].file, line: 1, rule: 'folders', message };
}

function applyExceptions({ folder, arrows }, exceptions) {
  const kept = arrows.filter(({ key }) => !Object.hasOwn(exceptions, key));
  const used = arrows.filter((arrow) => Object.hasOwn(exceptions, arrow.key) && closesRing(arrow, kept));
  return { folder, used, rings: findRings(kept) };
}

/**
 * checkFolders reports rings of folders inside a package, and exceptions that close no ring. `entries` are the
 * exceptions that would make today's tree pass, with the reasons that they have.
 */
export function checkFolders(sources, exceptions) {
  const checked = readFolders(sources).map((entry) => applyExceptions(entry, exceptions));
  const used = checked.flatMap((entry) => entry.used.map(({ key }) => key));
  const back = checked.flatMap(({ rings }) => rings.flatMap((ring) => ring.back.map(({ key }) => key)));
  const unused = Object.keys(exceptions).filter((key) => !used.includes(key));
  const violations = [
    ...checked.flatMap(({ folder, rings }) => rings.map((ring) => describeRing(folder, ring))),
    ...unused.map((key) => ({
      file: exceptionsFile,
      line: 1,
      rule: 'folders',
      message: `"${key}" closes no ring anymore: take the exception out`,
    })),
  ];
  const entries = [...used, ...back].sort().map((key) => [key, exceptions[key] ?? 'to be opened']);
  return { violations, entries };
}

/** countArrowsBack gives, per folder, how many arrows lead back, exceptions or not. */
export function countArrowsBack(sources) {
  return readFolders(sources).map(({ folder, arrows }) => ({
    folder,
    count: findRings(arrows).reduce((sum, { back }) => sum + back.length, 0),
  }));
}
