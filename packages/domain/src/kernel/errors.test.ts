import { describe, expect, it } from 'vitest';
import { DomainError, isDomainError } from './errors.ts';

describe('isDomainError', () => {
  it('distinguishes the requested code from others', () => {
    const error = new DomainError('not_found', { kind: 'run' });
    expect(isDomainError(error)).toBe(true);
    expect(isDomainError(error, 'not_found')).toBe(true);
    expect(isDomainError(error, 'internal')).toBe(false);
  });

  it('knows an error that another copy of the module made', () => {
    class DomainErrorOfCopy extends Error {
      override readonly name = 'DomainError';
      readonly code = 'queue_unavailable';
      readonly details = {};
    }
    expect(isDomainError(new DomainErrorOfCopy(), 'queue_unavailable')).toBe(true);
  });

  it.each([new Error('x'), Object.assign(new Error('x'), { code: 'not_found' }), null, 'not_found'])(
    'takes %s for nothing of ours',
    (value) => {
      expect(isDomainError(value)).toBe(false);
    },
  );
});
