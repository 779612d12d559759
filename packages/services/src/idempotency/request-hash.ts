import { createHash } from 'node:crypto';

/** requestHash is the same for two requests that say the same, in whatever order their keys stand. */
export function requestHash(operation: string, request: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, sorted(request)]))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
