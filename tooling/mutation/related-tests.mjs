import path from 'node:path';
import { listFiles } from '../floors/list-files.mjs';
import { readSource } from '../floors/read-source.mjs';
import { createImportResolver } from '../floors/resolve-import.mjs';

const folders = ['apps', 'packages', 'prisma', 'tooling'];

function isTypesAlone(node) {
  const kind = node.importKind ?? node.exportKind;
  const named = node.specifiers ?? [];
  const ofType = (specifier) => (specifier.importKind ?? specifier.exportKind) === 'type';
  return kind === 'type' || (named.length > 0 && named.every(ofType));
}

/** What a file loads when it runs; the type checker alone reads the imports of types. */
function loadedFiles({ program, imports }) {
  const ofTypes = new Set();
  const ofValues = new Set();
  for (const node of program.body)
    if (node.source) (isTypesAlone(node) ? ofTypes : ofValues).add(node.source.value);
  const loaded = imports.filter(({ specifier }) => ofValues.has(specifier) || !ofTypes.has(specifier));
  return new Set(loaded.map(({ file }) => file));
}

/** readImporters gives for each file below `root` the files that load it. */
export function readImporters(root) {
  const importers = new Map();
  const resolve = createImportResolver(root);
  for (const file of listFiles(root, folders, /\.(ts|tsx|mts|mjs)$/)) {
    for (const loaded of loadedFiles(readSource(root, file, resolve)))
      importers.set(loaded, [...(importers.get(loaded) ?? []), file]);
  }
  return importers;
}

function distances(importers, file) {
  const distanceOf = new Map([[file, 0]]);
  // A map visits what is added while it is read: nearer files first.
  for (const [known, distance] of distanceOf) {
    for (const importer of importers.get(known) ?? [])
      if (!distanceOf.has(importer)) distanceOf.set(importer, distance + 1);
  }
  return distanceOf;
}

const stem = (file) => path.posix.basename(file).replace(/(\.property)?(\.test)?\.[a-z]+$/, '');

/** relatedTests gives those of `tests` that load a file, directly or through others, nearest first. */
export function relatedTests(importers, tests, file) {
  const distanceOf = distances(importers, file);
  const rank = (test) => [
    stem(test) === stem(file) ? 0 : 1,
    distanceOf.get(test),
    path.posix.dirname(test) === path.posix.dirname(file) ? 0 : 1,
  ];
  const compare = (a, b) => {
    const at = rank(a).findIndex((value, index) => value !== rank(b)[index]);
    return at < 0 ? a.localeCompare(b) : rank(a)[at] - rank(b)[at];
  };
  return tests.filter((test) => distanceOf.has(test)).sort(compare);
}
