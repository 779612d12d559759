import { z } from 'zod';
import { jsonSchemaOf } from '../kernel/json-schema.ts';

const keywords = [
  ['minimum', '>='],
  ['exclusiveMinimum', '>'],
  ['maximum', '<='],
  ['exclusiveMaximum', '<'],
  ['minLength', 'characters >='],
  ['maxLength', 'characters <='],
  ['minItems', 'items >='],
  ['maxItems', 'items <='],
] as const;

/** boundsOf lists the bounds of a shape, one line each such as `rules.tolerance <= 10`, so that a test can pin every bound of an input. */
export function boundsOf(shape: z.ZodType): string[] {
  const found = new Set<string>();
  visit(jsonSchemaOf(shape), '', found);
  return [...found];
}

const nodeShape = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});

function visit(schema: unknown, path: string, found: Set<string>): void {
  const { success, data: node } = nodeShape.safeParse(schema);
  if (!success) return;
  for (const [keyword, sign] of keywords) {
    const bound = node[keyword];
    // Zod's own bounds of safe integers are not bounds of the shape.
    if (typeof bound === 'number' && Math.abs(bound) !== Number.MAX_SAFE_INTEGER)
      found.add(`${path} ${sign} ${bound}`.trim());
  }
  for (const [key, value] of Object.entries(node.properties ?? {}))
    visit(value, path === '' ? key : `${path}.${key}`, found);
  visit(node.items, `${path}[]`, found);
  visit(node.additionalProperties, `${path}{}`, found);
  for (const option of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) visit(option, path, found);
}
