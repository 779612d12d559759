import { DomainError } from '@tidemark/domain/kernel/errors';

/** idempotencyKeyOf reads the Idempotency-Key of a request: 1 to 200 printable ASCII characters, or none. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
  const detail = 'must be 1 to 200 printable ASCII characters without spaces';
  throw new DomainError('validation_failed', {
    issues: [{ pointer: '/Idempotency-Key', code: 'invalid_header', detail }],
  });
}
