import { DomainError, type InputIssue } from '@tidemark/domain/kernel/errors';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import type { z } from 'zod';

/** parseStorable parses an input as parseInput does, and refuses texts that the database cannot hold: NUL and broken Unicode. */
export function parseStorable<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const parsed = parseInput(shape, input);
  const issues = unstorable(parsed, '');
  if (issues.length > 0) throw new DomainError('validation_failed', { issues });
  return parsed;
}

function unstorable(value: unknown, pointer: string): InputIssue[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [issueAt(pointer)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const keyIssues = isStorable(key) ? [] : [issueAt(pointer)];
    return [
      ...keyIssues,
      ...unstorable(part, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ];
  });
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function issueAt(pointer: string): InputIssue {
  return { pointer, code: 'invalid_text', detail: 'must not contain NUL or broken Unicode' };
}
