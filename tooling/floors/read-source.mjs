import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

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

/** readSource parses one file and gives its imports (static, re-exporting, dynamic, of types too) with the file that `resolve` finds for each. */
export function readSource(root, file, resolve) {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const parsed = parseSync(file, text);
  const lineAt = (offset) => text.slice(0, offset).split('\n').length;
  const imports = requestedModules(parsed.module, text).map(({ value, start }) => ({
    specifier: value,
    file: resolve(file, value),
    line: lineAt(start),
  }));
  return { file, text, program: parsed.program, errors: parsed.errors, imports, lineAt };
}
