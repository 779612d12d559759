import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from '../floors/list-files.mjs';
import { findWords, findWordsInName } from './find-words.mjs';

const folders = ['apps', 'packages', 'prisma', 'e2e', 'tooling', 'docs', 'docker'];
const read = /\.(ts|tsx|mjs|md|yaml|prisma)$/;
/** The list itself and its tests, what a tool writes, and what records how things were called before. */
const leftOut = /^tooling\/wording\/|(^|\/)(CHANGELOG\.md|pnpm-lock\.yaml|next-env\.d\.ts)$/;

/** areaOf gives the part of the repository whose words are counted together. */
export function areaOf(file) {
  const area =
    file.match(/^apps\/web\/src\/features\/[^/]+(?=\/)/) ??
    file.match(/^apps\/web\/src\/[^/]+(?=\/)/) ??
    file.match(/^(?:apps|packages)\/[^/]+(?=\/)/) ??
    file.match(/^[^/]+(?=\/)/);
  return area?.[0] ?? '.';
}

/** listNames gives each file and each folder above one, once. */
function listNames(files) {
  const names = new Set(files);
  for (const file of files) {
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
      names.add(folder);
  }
  return [...names];
}

/** findBannedWords gives every banned word in sources, documents and their names: `{ file, area, line, word, say }`. */
export function findBannedWords(root) {
  const files = [
    ...fs.readdirSync(root).filter((name) => name.endsWith('.md')),
    ...listFiles(root, folders, read),
  ]
    .filter((file) => !leftOut.test(file))
    .sort();
  const inNames = listNames(files).flatMap((name) =>
    findWordsInName(path.posix.basename(name)).map((hit) => ({ file: name, ...hit })),
  );
  const inTexts = files.flatMap((file) =>
    findWords(file, fs.readFileSync(path.join(root, file), 'utf8')).map((hit) => ({ file, ...hit })),
  );
  const hits = [...inNames, ...inTexts].map((hit) => ({ ...hit, area: areaOf(hit.file) }));
  return { fileCount: files.length, hits };
}

/** countByArea gives how many hits each area has, sorted by name; areas without one are left out. */
export function countByArea(hits) {
  const counts = {};
  for (const { area } of hits) counts[area] = (counts[area] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** totalOf adds up the counts of all areas. */
export const totalOf = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** compareCounts gives the areas that have more hits than they may, and those whose number is to be lowered. */
export function compareCounts(counts, allowed) {
  const areas = [...new Set([...Object.keys(counts), ...Object.keys(allowed)])].sort();
  const rows = areas.map((area) => ({ area, count: counts[area] ?? 0, allowed: allowed[area] ?? 0 }));
  return {
    more: rows.filter((row) => row.count > row.allowed),
    fewer: rows.filter((row) => row.count < row.allowed),
  };
}

/**
 * readCounts reads the counts that are checked in; of a file with conflict markers the larger of both, so that an
 * update can put it right.
 */
export function readCounts(text) {
  const counts = {};
  for (const [, area, count] of text.matchAll(/"([^"]+)": (\d+)/g)) {
    counts[area] = Math.max(counts[area] ?? 0, Number(count));
  }
  return counts;
}

/** mayReplace says whether `counts` may take the place of `allowed`: they may move between areas, but never rise in total. */
export const mayReplace = (counts, allowed) => totalOf(counts) <= totalOf(allowed);

/** serializeCounts writes one area a line, so that changes of different areas merge. */
export const serializeCounts = (counts) => `${JSON.stringify(counts, null, 2)}\n`;
