import type { z } from 'zod';
import { DomainError, type InputIssue } from './errors.ts';

/** parseInput gives the parsed value, or throws `validation_failed` with one issue per fault (RFC 6901 pointers). */
export function parseInput<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = shape.safeParse(input);
  if (result.success) return result.data;
  throw new DomainError('validation_failed', { issues: toInputIssues(result.error) });
}

/** toInputIssues turns zod's issues into ours; `prefix` is put before each pointer. */
export function toInputIssues(error: z.ZodError, prefix = ''): InputIssue[] {
  return error.issues.map((issue) => ({
    pointer: prefix + issue.path.map((part) => `/${escapePointer(String(part))}`).join(''),
    code: issue.code ?? 'invalid',
    detail: issue.message,
  }));
}

function escapePointer(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
