import { Visitor } from 'oxc-parser';

const mockers = new Set(['mock', 'doMock', 'stubGlobal']);
const isPackageSource = (file) => /^packages\/[^/]+\/src\//.test(file) && !file.endsWith('/system-clock.ts');

/** checkCalls reports module mocks, and packages that read the wall clock through `new Date()`. */
export function checkCalls(source) {
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
