import { DomainError } from '@tidemark/domain/kernel/errors';

/** vegetaFault is thrown where a text is not what vegeta writes; `line` counts from 1. Nothing of the text is kept then. */
export function vegetaFault(detail: string, line: number | null = null): DomainError<'validation_failed'> {
  const where = line === null ? '' : `line ${line}: `;
  return new DomainError('validation_failed', {
    issues: [{ pointer: '/text', code: 'not_vegeta', detail: `${where}${detail}` }],
  });
}

/** quoted repeats a piece of somebody's text in a message: cut, and without characters that steer a terminal. */
export function quoted(text: string): string {
  const harmless = text.replace(/\p{C}/gu, '?');
  return `"${harmless.length > 60 ? `${harmless.slice(0, 57)}...` : harmless}"`;
}
