import type { Schema } from '@tidemark/domain/schema/schema';

/** An attribute that may be tried as field too, and the schemas that have it as tag. */
export type MovableAttribute = { key: string; schemaNames: string[] };

/** movableAttributes lists the tags of the chosen schemas, each once, in the order in which they first stand there. */
export function movableAttributes(schemas: readonly Schema[]): MovableAttribute[] {
  const found = new Map<string, Set<string>>();
  for (const { name, measurements } of schemas) {
    for (const { key } of measurements.flatMap(({ tags }) => tags)) {
      found.set(key, (found.get(key) ?? new Set()).add(name));
    }
  }
  return [...found].map(([key, names]) => ({ key, schemaNames: [...names] }));
}
