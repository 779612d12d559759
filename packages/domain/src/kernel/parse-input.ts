import type { z } from 'zod';
import { DomainError, type InputIssue } from './errors.ts';
import { explainIssue, type ParsedInput } from './explain-issue.ts';

/** parseInput gives the parsed value, or throws `validation_failed` with one issue per fault (RFC 6901 pointers). */
export function parseInput<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = shape.safeParse(input);
  if (result.success) return result.data;
  throw new DomainError('validation_failed', { issues: toInputIssues(result.error, '', { shape, input }) });
}

/** toInputIssues turns zod's issues into ours; `prefix` is put before each pointer. */
export function toInputIssues(
  error: z.ZodError,
  prefix = '',
  parsed: ParsedInput | null = null,
): InputIssue[] {
  return error.issues
    .flatMap((issue) => explainIssue(issue, parsed))
    .map(({ path, code, detail }) => ({ pointer: prefix + pointerOf(path), code, detail }));
}

/** pointerOf writes a path as an RFC 6901 pointer. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
