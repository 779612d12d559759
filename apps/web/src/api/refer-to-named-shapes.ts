import { namedShapes } from './shapes/named-shapes.ts';

/**
 * referToNamedShapes moves each named schema to the components and leaves a reference in its place. The generator writes the name of a
 * shape into its schema, but creates references only for shapes that it registered itself.
 */
export function referToNamedShapes(document: object): object {
  const components: Record<string, unknown> = {};
  const refer = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(refer);
    if (typeof node !== 'object' || node === null) return node;
    const entries = Object.entries(node).map(([key, inner]) => [key, refer(inner)] as const);
    const name = 'id' in node && typeof node.id === 'string' ? node.id : null;
    if (name === null || !Object.hasOwn(namedShapes, name)) return Object.fromEntries(entries);
    const { isNullable, description } = withoutNull(
      Object.fromEntries(entries.filter(([key]) => key !== 'id')),
    );
    components[name] ??= description;
    const reference = { $ref: `#/components/schemas/${name}` };
    return isNullable ? { oneOf: [reference, { type: 'null' }] } : reference;
  };
  const referred = refer(document);
  const own = typeof referred === 'object' && referred !== null ? referred : {};
  return mergeComponents(own, components);
}

function withoutNull(description: Record<string, unknown>): {
  isNullable: boolean;
  description: Record<string, unknown>;
} {
  const { type } = description;
  if (!Array.isArray(type) || !type.includes('null')) return { isNullable: false, description };
  const types = type.filter((one) => one !== 'null');
  return { isNullable: true, description: { ...description, type: types.length === 1 ? types[0] : types } };
}

function mergeComponents(document: object, schemas: Record<string, unknown>): object {
  const components =
    'components' in document && typeof document.components === 'object' ? document.components : {};
  const known = components !== null && 'schemas' in components ? components.schemas : {};
  const own = typeof known === 'object' ? known : {};
  // A schema that the generator registered itself contains our reference to it, so ours replaces it.
  const named = Object.fromEntries(
    Object.entries({ ...own, ...schemas }).map(([name, schema]) => [name, schemas[name] ?? schema]),
  );
  return { ...document, components: { ...components, schemas: named } };
}
