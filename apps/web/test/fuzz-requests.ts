import { z } from 'zod';

/** Numbers that follow from a seed alone. */
export type Random = {
  below(limit: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
};

/** randomOf gives the same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}

const schemaShape = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  format: z.string().optional(),
});
type Schema = z.output<typeof schemaShape>;

const parameterShape = z.object({ name: z.string(), in: z.string(), schema: z.unknown().optional() });
const routeShape = z.looseObject({
  operationId: z.string(),
  parameters: z.array(parameterShape).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
});
const documentShape = z.object({
  paths: z.record(z.string(), z.record(z.string(), routeShape)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
type Document = z.output<typeof documentShape>;

/** One operation of an OpenAPI document. */
type Route = { id: string; method: string; path: string; route: z.output<typeof routeShape> };

/** What can be sent of a document, and to what. */
export type Fuzzed = { document: Document; routes: [Route, ...Route[]] };

/** A request to send; `body` undefined: none. */
export type FuzzedRequest = {
  operationId: string;
  method: string;
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
};

/** readDocument lists the operations of an OpenAPI document, without those in `except`. */
export function readDocument(raw: unknown, except: readonly string[]): Fuzzed {
  const document = documentShape.parse(raw);
  const [first, ...rest] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, route]) => {
      const id = route.operationId;
      return except.includes(id) ? [] : [{ id, method: method.toUpperCase(), path, route }];
    }),
  );
  if (!first) throw new Error('the document has no operation');
  return { document, routes: [first, ...rest] };
}

/** fuzzedRequest makes a request from the document: mostly valid, with some of its values replaced, left out, or out of bounds. */
export function fuzzedRequest(fuzzed: Fuzzed, random: Random, idOf: (name: string) => string): FuzzedRequest {
  const { id, method, path, route } = random.pick(fuzzed.routes);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    random.chance(0.8) ? idOf(name) : encodeURIComponent(segmentOf(plainText(hostileValue(random)))),
  );
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of route.parameters) {
    if (place !== 'query' || !random.chance(0.3) || name === 'wait') continue;
    const value = schemaValue(schema, fuzzed.document, random, 0);
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, plainText(one));
  }
  const content = route.requestBody?.content['application/json'];
  return {
    operationId: id,
    method,
    path: `${filled.replace('/api/v1', '')}${query.size > 0 ? `?${query}` : ''}`,
    body: content && textOf(schemaValue(content.schema, fuzzed.document, random, 0), random),
    headers: {
      ...(random.chance(0.5) ? { 'idempotency-key': `key-${random.below(200)}` } : {}),
      ...(random.chance(0.1) ? { 'if-none-match': random.pick(['*', '"x"', 'W/"', ',']) } : {}),
    },
  };
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Dots alone never arrive: every client takes them out of an address. */
function segmentOf(text: string): string {
  return /^\.{0,2}$/.test(text) ? 'x' : text.toWellFormed().slice(0, 2_000);
}

/** Now and then a body that is no JSON, or is cut off. */
function textOf(value: unknown, random: Random): string {
  const text = JSON.stringify(value) ?? '';
  if (random.chance(0.98)) return text;
  return random.pick([
    text.slice(0, -1),
    `${text}x`,
    '',
    '[',
    '{"a":1e999}',
    '{"__proto__":{"a":1}}',
    '\u0000',
  ]);
}

const hostileValues = [
  null,
  true,
  -1,
  0,
  0.1,
  1e308,
  2 ** 53,
  2 ** 63,
  '',
  ' ',
  '\0',
  '\u2028',
  '\ud800',
  '\r\nX-Evil: 1',
  "'; DROP TABLE run; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  '%',
  '=1+1',
  '__proto__',
  'constructor',
  'NaN',
  '2026-13-45',
  '١٢٣',
  'a'.repeat(5_000),
  [],
  [[[[]]]],
  {},
  { __proto__: null },
] as const;

function hostileValue(random: Random): unknown {
  return hostileValues[random.below(hostileValues.length)];
}

/** Deeper than this only the smallest values are made, so that shapes that contain themselves end. */
const maxDepth = 9;

function schemaValue(raw: unknown, document: Document, random: Random, depth: number): unknown {
  if (random.chance(0.012)) return hostileValue(random);
  const schema = schemaShape.parse(raw ?? {});
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/components/schemas/', '');
    return schemaValue(document.components.schemas[name], document, random, depth);
  }
  if ('const' in schema) return schema.const;
  const choices = schema.enum ?? [];
  if (choices.length > 0) return choices[random.below(choices.length)];
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (forms.length > 0) return schemaValue(forms[random.below(forms.length)], document, random, depth + 1);
  if (schema.allOf)
    return Object.assign(
      {},
      ...schema.allOf.map((part) => Object(schemaValue(part, document, random, depth))),
    );
  return valueOfType(schema, document, random, depth);
}

function valueOfType(schema: Schema, document: Document, random: Random, depth: number): unknown {
  const types = [schema.type ?? (schema.properties ? 'object' : 'null')].flat();
  switch (types[random.below(types.length)]) {
    case 'object':
      return objectOf(schema, document, random, depth);
    case 'array':
      return arrayOf(schema, document, random, depth);
    case 'string':
      return stringOf(schema, random);
    case 'integer':
    case 'number':
      return numberOf(schema, random);
    case 'boolean':
      return random.chance(0.5);
    default:
      return null;
  }
}

function objectOf(schema: Schema, document: Document, random: Random, depth: number): object {
  const made: Record<string, unknown> = {};
  const optionalShare = depth > maxDepth ? 0 : 0.35;
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) ?? false;
    if (random.chance(isRequired ? 0.99 : optionalShare))
      made[name] = schemaValue(inner, document, random, depth + 1);
  }
  const more = schema.additionalProperties;
  if (typeof more === 'object' && more !== null)
    for (let n = random.below(3); n > 0; n -= 1)
      made[`key${n}`] = schemaValue(more, document, random, depth + 1);
  if (random.chance(0.02)) made[random.pick(['unknown', '', 'constructor'])] = hostileValue(random);
  return made;
}

function arrayOf(schema: Schema, document: Document, random: Random, depth: number): unknown[] {
  const least = schema.minItems ?? 0;
  const most = Math.min(schema.maxItems ?? least + 3, least + 3);
  const length = random.chance(0.02) ? (schema.maxItems ?? 3) + 1 : least + random.below(most - least + 1);
  const count = depth > maxDepth ? least : Math.min(length, 1_100);
  return Array.from({ length: count }, () => schemaValue(schema.items, document, random, depth + 1));
}

function stringOf({ format }: Schema, random: Random): string {
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z';
  if (format === 'uri' || format === 'url') return `http://127.0.0.1:${59_900 + random.below(90)}`;
  return random.pick([
    'a',
    'host',
    'cpu{0..3}',
    'influxdb-1.6',
    'inmem',
    `http://127.0.0.1:${59_900 + random.below(90)}`,
    'created',
    'm,host=a v=1i 1465839830',
    'inch -v -c 8',
    '0 3 * * *',
    'Europe/Zurich',
    'main',
  ]);
}

function numberOf({ minimum = 0, maximum = 1_000, type }: Schema, random: Random): number {
  const inside = minimum + random.below(Math.max(1, Math.min(20, maximum - minimum)));
  const value = random.chance(0.9)
    ? inside
    : random.pick([minimum, maximum, minimum - 1, maximum + 1, inside + 0.5]);
  return type === 'integer' && random.chance(0.95) ? Math.trunc(value) : value;
}
