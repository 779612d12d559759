import { parseSync } from 'oxc-parser';
import { isBoundName, limitKindOf } from './limit-names.mjs';
import { readNumber, unwrap, walkProgram } from './program-nodes.mjs';

const flipped = { '>': '>=', '>=': '>', '<': '<=', '<=': '<' };
const zodBounds = new Set(['max', 'min', 'length', 'lte', 'gte', 'lt', 'gt']);

/** The kinds of limits; `edge` (a comparison or clamp with 0 or 1: is there any?) is mutated only where asked. */
export const limitKinds = ['constant', 'time', 'zod', 'clamp', 'compare', 'slice', 'edge'];

function nameOf(wrapped) {
  const node = unwrap(wrapped);
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed ? node.property.name : null;
}

const keyName = (key) => (key.type === 'Identifier' ? key.name : null);

/** A side of a comparison that is a limit: its name says so, or it is a constant of this file (`freshMs`). */
function boundKindOf(node, named) {
  const name = nameOf(node);
  return name !== null && (isBoundName(name) || named.has(name)) ? limitKindOf(name) : null;
}

const isNumberOrBound = (node, named) => readNumber(node) !== null || boundKindOf(node, named) !== null;

/** With 0 or 1 the question is whether there is anything at all, not how much may be. */
const isEdge = (value) => value !== null && [0, 1].includes(Math.abs(Number(value)));

const calledName = (node) => (node.callee.type === 'MemberExpression' ? nameOf(node.callee) : null);
const isMath = (node) => node.callee.type === 'MemberExpression' && nameOf(node.callee.object) === 'Math';

function declaredNumber(node) {
  if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'Identifier')
    return { name: node.id.name, value: node.init };
  if (node.type === 'Property' && !node.computed) return { name: keyName(node.key), value: node.value };
  if (node.type === 'AssignmentPattern') return { name: nameOf(node.left), value: node.right };
  return null;
}

/** A mutant replaces the text between two offsets. */
const replace = (node, text, what) => ({ start: node.start, end: node.end, text, what });

function scaled(node, source, value) {
  const text = source.slice(node.start, node.end);
  if (typeof value === 'bigint')
    return [replace(node, `((${text}) * 10n)`, 'times 10'), replace(node, `((${text}) / 2n)`, 'halved')];
  if (value === 0) return [replace(node, '(1)', '1 for 0'), replace(node, '(-1)', '-1 for 0')];
  const half = Number.isInteger(value) ? `Math.trunc((${text}) / 2)` : `((${text}) / 2)`;
  return [replace(node, `((${text}) * 10)`, 'times 10'), replace(node, half, 'halved')];
}

function declaredLimits(node, source, named) {
  const declared = declaredNumber(node);
  // Another name of a constant is no limit of its own; neither is a count that begins at 0.
  if (!declared?.name || unwrap(declared.value).type === 'Identifier') return [];
  const kind = limitKindOf(declared.name);
  const value = kind ? readNumber(declared.value, named) : null;
  if (value === null || Number(value) === 0) return [];
  if (node.type !== 'VariableDeclarator' && !isBoundName(declared.name)) return [];
  return [{ kind, name: declared.name, mutants: scaled(unwrap(declared.value), source, value) }];
}

function clampLimits(node, source, named) {
  const bound =
    node.arguments.length === 2 ? node.arguments.find((side) => isNumberOrBound(side, named)) : undefined;
  const rest = node.arguments.find((argument) => argument !== bound);
  if (!bound || rest.type === 'SpreadElement') return [];
  const kind = isEdge(readNumber(bound)) ? 'edge' : 'clamp';
  const text = `(${source.slice(rest.start, rest.end)})`;
  const mutants = [replace(node, text, `Math.${calledName(node)} left out`)];
  return [{ kind, name: source.slice(node.start, node.end), mutants }];
}

function callLimits(node, source, named) {
  const name = calledName(node);
  const [first, second] = node.arguments;
  if (!name || !first) return [];
  if (isMath(node)) return name === 'min' || name === 'max' ? clampLimits(node, source, named) : [];
  const label = source.slice(node.callee.property.start, node.end);
  const object = source.slice(node.callee.object.start, node.callee.object.end);
  const leftOut = [replace(node, object, `${name} left out`)];
  if (name === 'slice' && second && readNumber(first) === 0 && isNumberOrBound(second, named))
    return readNumber(second) < 0 ? [] : [{ kind: 'slice', name: label, mutants: leftOut }];
  if (!zodBounds.has(name)) return [];
  const value = readNumber(first);
  if (value !== null) return [{ kind: 'zod', name: label, mutants: scaled(unwrap(first), source, value) }];
  return boundKindOf(first, named) ? [{ kind: 'zod', name: label, mutants: leftOut }] : [];
}

function comparisonKind(node, named) {
  const sides = [node.left, node.right];
  const numbers = sides.map((side) => readNumber(side)).filter((value) => value !== null);
  const kind = sides.map((side) => boundKindOf(side, named)).find((found) => found !== null);
  if (numbers.length === 1 && isEdge(numbers[0])) return 'edge';
  if (kind) return kind === 'time' ? 'time' : 'compare';
  return numbers.length === 1 ? 'compare' : null;
}

function comparisonLimits(node, source, named) {
  const kind = comparisonKind(node, named);
  if (!kind) return [];
  const part = (side) => source.slice(side.start, side.end);
  const text = `${part(node.left)} ${flipped[node.operator]} ${part(node.right)}`;
  const name = source.slice(node.start, node.end);
  return [{ kind, name, mutants: [replace(node, text, `${node.operator} to ${flipped[node.operator]}`)] }];
}

function limitsAt(node, source, named) {
  if (node.type === 'CallExpression') return callLimits(node, source, named);
  if (node.type === 'BinaryExpression' && flipped[node.operator])
    return comparisonLimits(node, source, named);
  return declaredLimits(node, source, named);
}

function namedNumbers(program) {
  const named = new Map();
  walkProgram(program, (node) => {
    const declared = node.type === 'VariableDeclarator' ? declaredNumber(node) : null;
    const value = declared ? readNumber(declared.value, named) : null;
    if (value !== null) named.set(declared.name, value);
  });
  return named;
}

function mustStayReadable(file, source, { start, end, text }) {
  const { errors } = parseSync(file, source.slice(0, start) + text + source.slice(end));
  if (errors.length > 0) throw new Error(`${file}: a mutant cannot be parsed: ${text}`);
}

/**
 * findLimits gives the limits in a source: named numeric constants, bounds of zod shapes, clamps, comparisons and
 * slices, each with its line and its mutants: text to put in place of what `was` between two offsets. Each can be parsed.
 */
export function findLimits(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const named = namedNumbers(program);
  const limits = [];
  walkProgram(program, (node) => {
    for (const limit of limitsAt(node, source, named))
      limits.push({ file, line: source.slice(0, node.start).split('\n').length, ...limit });
  });
  for (const { mutants } of limits) {
    for (const mutant of mutants) {
      mustStayReadable(file, source, mutant);
      mutant.was = source.slice(mutant.start, mutant.end);
    }
  }
  return limits;
}
