import { floorPlan, roomOf } from './floor-plan.mjs';

const withoutInputOutput = new Set(['domain', 'stats', 'workload', 'analysis', 'imports']);

function faultOfOwnImport(source, { specifier, file }) {
  const from = roomOf(source.file);
  const to = specifier.startsWith('@tidemark/') ? specifier.split('/')[1] : roomOf(file);
  if (from === null || to === null) return null;
  if (from === to) {
    return specifier.startsWith('@tidemark/') ? 'imports its own package by name: use a relative path' : null;
  }
  if (!specifier.startsWith('@tidemark/')) return `reaches into ${to} by a path`;
  if (!floorPlan[from]?.includes(to)) return `${from} may not import ${to}`;
  if (to === 'db' && /\/generated\//.test(specifier)) return 'only db may import its generated client';
  if (source.file.startsWith('apps/web/src/app/') && (to === 'db' || to === 'queue')) {
    return `routes ask services, not ${to}`;
  }
  return null;
}

function faultOfForeignImport(source, { specifier }) {
  const from = roomOf(source.file);
  if (/^@prisma\/client/.test(specifier) && from !== 'db') return 'only db may import the Prisma client';
  const isFree = /\.test\.tsx?$/.test(source.file);
  if (specifier.startsWith('#')) return 'its package.json maps no such import';
  if (specifier.startsWith('node:') && withoutInputOutput.has(from) && !isFree) {
    return `${from} does no input or output, so it imports nothing of Node`;
  }
  return null;
}

/** checkImports reports imports that go up, sideways, around a package's border, or to what belongs to another room. */
export function checkImports(source) {
  return source.imports.flatMap((entry) => {
    const fault = entry.file === null ? faultOfForeignImport(source, entry) : faultOfOwnImport(source, entry);
    return fault
      ? [{ file: source.file, line: entry.line, rule: 'floors', message: `${fault} ("${entry.specifier}")` }]
      : [];
  });
}
