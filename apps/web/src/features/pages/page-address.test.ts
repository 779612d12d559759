import { DomainError } from '@tidemark/domain/kernel/errors';
import { describe, expect, it } from 'vitest';
import { foundOr404 } from './page-address.ts';

const notFoundPage = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' };

describe('foundOr404', () => {
  it.each([
    new DomainError('not_found', { kind: 'run' }),
    new DomainError('invalid_cursor', {}),
    new DomainError('validation_failed', { issues: [] }),
  ])('shows the page for what is not there where an address names nothing: $code', async (error) => {
    await expect(foundOr404(Promise.reject(error))).rejects.toMatchObject(notFoundPage);
  });

  it('hides no other failure, and gives what was found', async () => {
    const away = new DomainError('database_unavailable', {});
    await expect(foundOr404(Promise.reject(away))).rejects.toBe(away);
    expect(await foundOr404(Promise.resolve('run'))).toBe('run');
  });
});
