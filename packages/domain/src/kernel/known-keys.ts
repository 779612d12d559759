import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** knownKeysAt lists the keys that `shape` knows at `path`; a union is narrowed by the constants that `input` has there. */
export function knownKeysAt(shape: z.ZodType, path: readonly PropertyKey[], input: unknown): string[] {
  let nodes = branches(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }));
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

/** Of several branches, those whose constants equal what stands in the value; all where none does. */
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
