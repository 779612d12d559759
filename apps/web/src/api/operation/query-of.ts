import { DomainError } from '@tidemark/domain/kernel/errors';
import { pointerOf } from '@tidemark/domain/kernel/parse-input';

/** queryOf reads the query of an address: a name that stands once is a text, one that stands several times a list. */
export function queryOf(url: URL): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name);
    const [first = '', ...rest] = values;
    if (values.some((value) => value.includes('\0')) || name.includes('\0')) throw nulFault(name);
    query[name] = rest.length === 0 ? first : values;
  }
  return { ...query };
}

function nulFault(name: string): DomainError {
  const issue = {
    pointer: pointerOf([name]),
    code: 'invalid_text',
    detail: 'must not contain NUL characters',
  };
  return new DomainError('validation_failed', { issues: [issue] });
}
