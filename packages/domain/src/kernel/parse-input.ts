import type { z } from 'zod';
import { DomainError, type InputIssue, moreFaults } from './errors.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { nearestWord } from './nearest-word.ts';

/** Most faults that are listed; the rest are counted, so that a hostile input costs little and its answer stays short. */
const maxListedFaults = 50;

/** Longest part of a pointer, in characters; longer ones are no keys of ours. */
const maxPointerPart = 100;

/** parseInput gives the parsed value, or throws `validation_failed` with one issue per listed fault (RFC 6901 pointers). */
export function parseInput<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = shape.safeParse(input);
  if (result.success) return result.data;
  throw new DomainError('validation_failed', { issues: toInputIssues(result.error, '', { shape, input }) });
}

/** toInputIssues turns zod's first 50 issues into ours, and the rest into one that counts them; `prefix` is put before each pointer. */
export function toInputIssues(
  error: z.ZodError,
  prefix = '',
  parsed: ParsedInput | null = null,
): InputIssue[] {
  const listed: InputIssue[] = [];
  let faultCount = 0;
  for (const issue of error.issues) {
    const room = maxListedFaults - listed.length;
    faultCount += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
    if (room === 0) continue;
    for (const { path, code, detail } of explainIssue(issue, parsed, room))
      listed.push({ pointer: prefix + pointerOf(path), code, detail });
  }
  return faultCount > listed.length ? [...listed, moreFaults(faultCount - listed.length)] : listed;
}

/** pointerOf writes a path as an RFC 6901 pointer; a part of more than 100 characters is cut. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${pointerPart(String(part))}`).join('');
}

function pointerPart(part: string): string {
  const short = part.length > maxPointerPart ? `${part.slice(0, maxPointerPart - 3)}...` : part;
  return short.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The shape and the input, if available: messages can then name the nearest known key or word. */
type ParsedInput = { shape: z.ZodType; input: unknown };

/** One fault as text: its position, what is wrong, and what would be valid. */
type ExplainedIssue = { path: PropertyKey[]; code: string; detail: string };

/** explainIssue turns one of zod's issues into sentences; an issue about several unknown keys gives one per key, up to `room`. */
function explainIssue(issue: z.core.$ZodIssue, parsed: ParsedInput | null, room: number): ExplainedIssue[] {
  if (issue.code === 'unrecognized_keys') {
    const known = parsed ? knownKeysAt(parsed.shape, issue.path, parsed.input) : [];
    return issue.keys.slice(0, room).map((key) => ({
      path: [...issue.path, key],
      code: 'unknown_key',
      detail: unknownKeyText(key, known),
    }));
  }
  return [{ path: issue.path, code: issue.code ?? 'invalid', detail: sentenceOf(issue, parsed) }];
}

function unknownKeyText(key: string, known: string[]): string {
  const nearest = nearestWord(key, known);
  if (nearest !== null) return `"${shorten(key)}" is not known here; did you mean "${nearest}"?`;
  return known.length === 0
    ? `"${shorten(key)}" is not known here`
    : `"${shorten(key)}" is not known here; known are ${known.join(', ')}`;
}

function sentenceOf(issue: z.core.$ZodIssue, parsed: ParsedInput | null): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? `is missing; ${typeText(issue.expected)} is needed`
        : typeFault(issue);
    case 'invalid_value':
      return choiceText(issue.values.map(String), valueAt(issue, parsed));
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? choiceText(issue.options.map(String), valueAt(issue, parsed))
        : issue.message;
    case 'too_small':
      return boundText(issue.message, issue.origin, issue.minimum, issue.inclusive ? 'at least' : 'above');
    case 'too_big':
      return boundText(issue.message, issue.origin, issue.maximum, issue.inclusive ? 'at most' : 'below');
    default:
      return issue.message;
  }
}

function typeFault(issue: z.core.$ZodIssueInvalidType): string {
  const received = /received (.+)$/.exec(issue.message)?.[1];
  if (issue.expected === 'int' && received === 'number') return 'must be a whole number';
  if (received === 'null') return `is missing; ${typeText(issue.expected)} is needed`;
  return `must be ${typeText(issue.expected)}${received ? `, not ${typeText(received)}` : ''}`;
}

const typeTexts: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  nan: 'not a number',
  string: 'text',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
};

function typeText(type: string): string {
  return typeTexts[type.toLowerCase()] ?? type;
}

/** Zod's own message is replaced; one defined by a shape (which does not start with "Too") is kept. */
function boundText(message: string, origin: string, bound: number | bigint, relation: string): string {
  if (!message.startsWith('Too ')) return message;
  const figure = bound.toLocaleString('en');
  if (origin === 'string') return `must have ${relation} ${figure} characters`;
  if (origin === 'array') return `must have ${relation} ${figure} entries`;
  return `must be ${relation} ${figure}`;
}

function choiceText(choices: string[], typed: unknown): string {
  const list = choices.length === 1 ? `must be ${choices[0]}` : `must be one of ${choices.join(', ')}`;
  if (typeof typed !== 'string') return typed === undefined ? `is missing; ${list}` : list;
  const nearest = nearestWord(typed, choices);
  return `"${shorten(typed)}" is not known; ${nearest === null ? list : `did you mean "${nearest}"? It ${list}`}`;
}

function valueAt(issue: z.core.$ZodIssue, parsed: ParsedInput | null): unknown {
  let value: unknown = parsed?.input ?? null;
  for (const part of issue.path) {
    if (typeof value !== 'object' || value === null) return null;
    value = Object.getOwnPropertyDescriptor(value, part)?.value;
  }
  return value;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

const schemaOfShape = new WeakMap<z.ZodType, JsonSchema>();

/** describedShape describes a shape; shapes never change, so each is described once. */
function describedShape(shape: z.ZodType): JsonSchema {
  const known = schemaOfShape.get(shape);
  if (known) return known;
  const described = jsonSchemaOf(shape);
  schemaOfShape.set(shape, described);
  return described;
}

/** knownKeysAt lists the keys that `shape` knows at `path`; a union is narrowed by the constants of `input` there. */
function knownKeysAt(shape: z.ZodType, path: readonly PropertyKey[], input: unknown): string[] {
  let nodes = branches(describedShape(shape));
  let value = input;
  for (const part of path) {
    nodes = matching(nodes, value).flatMap((node) => child(node, String(part)));
    value = memberOf(value, String(part));
  }
  return [...new Set(matching(nodes, value).flatMap((node) => Object.keys(node.properties ?? {})))];
}

function branches(node: JsonSchema | boolean | undefined): JsonSchema[] {
  if (typeof node !== 'object') return [];
  const options = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  return options.length === 0 ? [node] : options.flatMap((option) => branches(option));
}

function child(node: JsonSchema, key: string): JsonSchema[] {
  const property = node.properties?.[key];
  if (property !== undefined) return branches(property);
  if (node.items !== undefined && !Array.isArray(node.items)) return branches(node.items);
  return branches(node.additionalProperties);
}

/** The branches whose constants equal those of the value; all branches if none does. */
function matching(nodes: JsonSchema[], value: unknown): JsonSchema[] {
  const fitting = nodes.filter((node) =>
    Object.entries(node.properties ?? {}).every(
      ([key, property]) =>
        typeof property !== 'object' ||
        property.const === undefined ||
        property.const === memberOf(value, key),
    ),
  );
  return fitting.length === 0 ? nodes : fitting;
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}
