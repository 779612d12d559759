import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

function resolveImport(root, fromFile, specifier) {
  const own = specifier.match(/^@tidemark\/([^/]+)\/(.+)$/);
  if (own) return `packages/${own[1]}/src/${own[2]}.ts`;
  if (!specifier.startsWith('.')) return null;
  const base = path.posix.join(path.posix.dirname(fromFile), specifier);
  const candidates = [base, `${base}.ts`, `${base}.tsx`];
  return candidates.find((file) => fs.existsSync(path.join(root, file))) ?? base;
}

function requestedModules(module, text) {
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest }) => moduleRequest),
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => {
    const literal = text.slice(moduleRequest.start, moduleRequest.end).match(/^(['"`])([^'"`$]+)\1$/);
    return literal ? { value: literal[2], start: moduleRequest.start } : null;
  });
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...exported,
    ...dynamic,
  ];
  return requests.filter((request) => request !== null);
}

/** readSource parses one file and gives its imports (static, re-exporting, dynamic, of types too) with the file each names. */
export function readSource(root, file) {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const parsed = parseSync(file, text);
  const lineAt = (offset) => text.slice(0, offset).split('\n').length;
  const imports = requestedModules(parsed.module, text).map(({ value, start }) => ({
    specifier: value,
    file: resolveImport(root, file, value),
    line: lineAt(start),
  }));
  return { file, text, program: parsed.program, errors: parsed.errors, imports, lineAt };
}
