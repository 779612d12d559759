import { countFlat } from './check-flat-folders.mjs';
import { countArrowsBack } from './check-folders.mjs';
import { roomOf } from './floor-plan.mjs';
import { isTestFile } from './read-folders.mjs';
import { readTree } from './read-tree.mjs';

const smallLines = 30;
const crumbLines = 40;

const isMeasured = (file) =>
  /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|spec)\.(ts|tsx|mjs)$|\/test\//.test(file);

/** How many files import each file; what only serves tests is no importer. */
function countImporters(sources) {
  const counts = new Map();
  for (const { file, imports } of sources) {
    if (isTestFile(file)) continue;
    for (const target of new Set(imports.map((entry) => entry.file))) {
      counts.set(target, (counts.get(target) ?? 0) + 1);
    }
  }
  return counts;
}

function largestFlat(counts, isWithin) {
  const [largest] = [...counts].filter(([folder]) => isWithin(folder)).sort((a, b) => b[1] - a[1]);
  return largest ? `${largest[1]} ${largest[0]}` : '';
}

function summarize(room, files, { arrowsBack, flat }) {
  const sorted = [...files].sort((a, b) => a.lines - b.lines);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  const largest = sorted[sorted.length - 1];
  const small = sorted.filter(({ lines }) => lines <= smallLines).length;
  const isWithin = (folder) => room === 'all' || roomOf(`${folder}/`) === room;
  return {
    room,
    files: sorted.length,
    median: at(0.5).lines,
    p90: at(0.9).lines,
    max: largest.lines,
    'small %': Math.round((100 * small) / sorted.length),
    crumbs: sorted.filter(({ isCrumb }) => isCrumb).length,
    'arrows back': arrowsBack
      .filter(({ folder }) => isWithin(folder))
      .reduce((sum, { count }) => sum + count, 0),
    'largest flat folder': largestFlat(flat, isWithin),
    'largest file': largest.file,
  };
}

/**
 * measureSizes gives, for each room and for all, how long its source files are (tests and generated code are left out),
 * the share of small files, its crumbs (short files with exactly one importer), the arrows between folders that lead
 * back, and the folder that holds the most files directly.
 */
export function measureSizes(root) {
  const sources = readTree(root);
  const importers = countImporters(sources);
  const tree = { arrowsBack: countArrowsBack(sources), flat: countFlat(sources) };
  const files = sources
    .filter(({ file }) => isMeasured(file))
    .map(({ file, text }) => {
      const lines = text.trimEnd().split('\n').length;
      const isCrumb = lines <= crumbLines && importers.get(file) === 1 && !isTestFile(file);
      return { file, lines, isCrumb };
    });
  const rows = [...groupByRoom(files)].map(([room, members]) => summarize(room, members, tree));
  return [...rows.sort((a, b) => a.room.localeCompare(b.room)), summarize('all', files, tree)];
}

function groupByRoom(files) {
  const groups = new Map();
  for (const entry of files) {
    const room = roomOf(entry.file);
    groups.set(room, [...(groups.get(room) ?? []), entry]);
  }
  return groups;
}
