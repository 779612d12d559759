import { Visitor } from 'oxc-parser';
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

/** checkImports reports imports that go up, sideways, around the border of a package, or into internals of another room. */
function checkImports(source) {
  return source.imports.flatMap((entry) => {
    const fault = entry.file === null ? faultOfForeignImport(source, entry) : faultOfOwnImport(source, entry);
    return fault
      ? [{ file: source.file, line: entry.line, rule: 'floors', message: `${fault} ("${entry.specifier}")` }]
      : [];
  });
}

const vague = /^(utils?|helpers?|common|shared|misc|lib)$/;
const maxRouteLines = 40;

/** checkNames reports barrels, vague names, and routes that contain more than a call of a feature. */
function checkNames({ file, text }) {
  const parts = file.replace(/\.[^/]+$/, '').split('/');
  const faults = [];
  if (/(^|\/)index\.(ts|tsx|mjs)$/.test(file))
    faults.push(['barrels', 'no index files: import the file that you need']);
  const empty = parts.find((part) => vague.test(part));
  if (empty) faults.push(['names', `"${empty}" says nothing: name the file or folder by its concept`]);
  const lines = text.trimEnd().split('\n').length;
  if (file.startsWith('apps/web/src/app/') && lines > maxRouteLines) {
    faults.push(['routes', `${lines} lines: a route has at most ${maxRouteLines} and hands on to a feature`]);
  }
  return faults.map(([rule, message]) => ({ file, line: 1, rule, message }));
}

const mockers = new Set(['mock', 'doMock', 'stubGlobal']);
const isPackageSource = (file) => /^packages\/[^/]+\/src\//.test(file) && !file.endsWith('/system-clock.ts');

/** checkCalls reports module mocks, and packages that read the wall clock through `new Date()`. */
function checkCalls(source) {
  const faults = [];
  const add = (node, rule, message) =>
    faults.push({ file: source.file, line: source.lineAt(node.start), rule, message });
  new Visitor({
    CallExpression(node) {
      const { object, property } = node.callee;
      const isMock = (object?.name === 'vi' || object?.name === 'jest') && mockers.has(property?.name);
      if (isMock)
        add(node, 'mocks', `${object.name}.${property.name} is banned: pass a small real implementation`);
    },
    NewExpression(node) {
      if (node.callee.name !== 'Date' || node.arguments.length > 0 || !isPackageSource(source.file)) return;
      add(node, 'time', 'new Date() reads the wall clock: pass a Clock');
    },
  }).visit(source.program);
  return faults;
}

/** checkSource reports the faults of a single file: its imports, its name and its calls. */
export function checkSource(source) {
  return [...checkImports(source), ...checkNames(source), ...checkCalls(source)];
}
