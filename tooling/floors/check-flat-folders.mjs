import path from 'node:path';
import { isTestFile } from './read-folders.mjs';

/** Trees whose folders hold so many source files at most. */
const bounds = { 'packages/domain/src': 40 };

/** countFlat gives, by folder, how many source files lie directly in it; tests are not counted. */
export function countFlat(sources) {
  const counts = new Map();
  for (const { file } of sources) {
    if (isTestFile(file)) continue;
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

const boundOf = (folder) =>
  Object.entries(bounds).find(([tree]) => folder === tree || folder.startsWith(`${tree}/`))?.[1] ?? null;

/** checkFlatFolders reports folders that hold more files than their bound, and exceptions that are not needed. */
export function checkFlatFolders(sources, exceptions) {
  const tooMany = [...countFlat(sources)]
    .map(([folder, count]) => ({ folder, count, bound: boundOf(folder) }))
    .filter(({ count, bound }) => bound !== null && count > bound);
  const unused = Object.keys(exceptions).filter(
    (folder) => !tooMany.some((entry) => entry.folder === folder),
  );
  return [
    ...tooMany
      .filter(({ folder }) => !Object.hasOwn(exceptions, folder))
      .map(({ folder, count, bound }) => [folder, `${count} files directly in one folder: at most ${bound}`]),
    ...unused.map((folder) => [folder, 'is within its bound: take its exception out']),
  ].map(([file, message]) => ({ file, line: 1, rule: 'flat', message }));
}
