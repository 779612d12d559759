import { DomainError, type InputIssue } from '@tidemark/domain/kernel/errors';
import { pointerOf } from '@tidemark/domain/kernel/parse-input';

const maxDepth = 64;

/** inspectJson refuses what no part of ours takes: nesting beyond 64, the key `__proto__`, NUL characters and broken Unicode. */
export function inspectJson(root: unknown): void {
  const open: { value: unknown; path: (string | number)[] }[] = [{ value: root, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') refuseText(value, path);
    if (typeof value !== 'object' || value === null) continue;
    if (path.length >= maxDepth)
      refuse(path.slice(0, 4), 'too_deep', `is nested deeper than ${maxDepth} levels`);
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__') refuse([...path, key], 'unknown_key', '"__proto__" is not known here');
      refuseText(key, path);
      if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null)) {
        open.push({ value: inner, path: [...path, key] });
      }
    }
  }
}

function refuseText(text: string, path: (string | number)[]): void {
  if (text.includes('\0')) refuse(path, 'invalid_text', 'must not contain NUL characters');
  if (!text.isWellFormed()) refuse(path, 'invalid_text', 'must be well-formed Unicode');
}

function refuse(path: (string | number)[], code: string, detail: string): never {
  const issue: InputIssue = { pointer: pointerOf(path), code, detail };
  throw new DomainError('validation_failed', { issues: [issue] });
}
