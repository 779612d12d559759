import path from 'node:path';
import { roomOf } from './floor-plan.mjs';

/** The folder whose subfolders are ordered among themselves: a package's `src`, or a room without one. */
function treeOf(file) {
  return file.match(/^(?:(?:packages|apps)\/[^/]+\/src|e2e|prisma|tooling)(?=\/)/)?.[0] ?? null;
}

/** isTestFile says whether a file only serves tests; `tooling/test` runs them, and is no test itself. */
export function isTestFile(file) {
  if (/\.(test|spec)\.[a-z]+$/.test(file)) return true;
  return !file.startsWith('tooling/') && /\/(test|testing)\//.test(file);
}

/** The two siblings that an import leads from and to, below the deepest folder that holds both files. */
function siblingsOf(from, to) {
  const [start, end] = [from.split('/'), to.split('/')];
  const depth = start.findIndex((part, index) => part !== end[index]);
  if (depth < 0) return null;
  const [parent, ...siblings] = [
    start.slice(0, depth),
    start.slice(0, depth + 1),
    end.slice(0, depth + 1),
  ].map((parts) => parts.join('/'));
  return { parent, from: siblings[0], to: siblings[1] };
}

function keyOf(tree, from, to) {
  const relative = (node) => path.posix.relative(tree, node);
  return `${roomOf(`${tree}/`)}: ${relative(from)} -> ${relative(to)}`;
}

/**
 * readFolders gives, for each folder that holds folders or files which import one another, the arrows between its
 * children: `{ key, from, to, imports }`, with every import of one file by another that makes up the arrow.
 */
export function readFolders(sources) {
  const arrowsOf = new Map();
  for (const { file, imports } of sources) {
    const tree = treeOf(file);
    if (tree === null || isTestFile(file)) continue;
    for (const target of new Set(imports.map((entry) => entry.file))) {
      if (target === null || treeOf(target) !== tree || isTestFile(target)) continue;
      const siblings = siblingsOf(file, target);
      if (siblings === null) continue;
      const key = keyOf(tree, siblings.from, siblings.to);
      const arrows = arrowsOf.get(siblings.parent) ?? new Map();
      arrowsOf.set(siblings.parent, arrows);
      const arrow = arrows.get(key) ?? { key, from: siblings.from, to: siblings.to, imports: [] };
      arrows.set(key, arrow);
      arrow.imports.push({ file, target });
    }
  }
  return [...arrowsOf]
    .map(([folder, arrows]) => ({ folder, arrows: [...arrows.values()] }))
    .sort((a, b) => (a.folder < b.folder ? -1 : 1));
}
