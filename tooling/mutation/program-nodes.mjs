const wrappers = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'ParenthesizedExpression',
]);

const operators = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '**': (a, b) => a ** b,
};

/** unwrap gives an expression without its parentheses and its words for the type checker. */
export const unwrap = (node) => (wrappers.has(node.type) ? unwrap(node.expression) : node);

function readOperation(node, named) {
  const left = readNumber(node.left, named);
  const right = readNumber(node.right, named);
  const same = left !== null && right !== null && typeof left === typeof right;
  return same && operators[node.operator] ? operators[node.operator](left, right) : null;
}

/** readNumber gives the value of an arithmetic expression of literals (and of constants in `named`), or null. */
export function readNumber(wrapped, named = new Map()) {
  const node = unwrap(wrapped);
  if (node.type === 'Literal')
    return typeof node.value === 'number' || typeof node.value === 'bigint' ? node.value : null;
  if (node.type === 'Identifier') return named.get(node.name) ?? null;
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const value = readNumber(node.argument, named);
    return value === null ? null : -value;
  }
  return node.type === 'BinaryExpression' ? readOperation(node, named) : null;
}

/** walkProgram calls `visit(node, parent)` for each node of a parsed program, outer nodes first; types are left out. */
export function walkProgram(node, visit, parent = null) {
  if (node.type.startsWith('TSType') || node.type === 'TSInterfaceDeclaration') return;
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof child.type === 'string')
        walkProgram(child, visit, node);
    }
  }
}
