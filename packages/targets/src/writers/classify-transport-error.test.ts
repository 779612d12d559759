import { describe, expect, it } from 'vitest';
import { classifyTransportError } from './classify-transport-error.ts';

const failure = (code: string, syscall = '') => Object.assign(new TypeError('it failed'), { code, syscall });

describe('classifyTransportError', () => {
  it.each([
    ['ECONNREFUSED', 'unreachable', 'fail'],
    ['ENOTFOUND', 'unreachable', 'fail'],
    ['UND_ERR_CONNECT_TIMEOUT', 'unreachable', 'fail'],
    ['CERT_HAS_EXPIRED', 'unreachable', 'fail'],
    ['EADDRNOTAVAIL', 'generator', 'fail'],
    ['EMFILE', 'generator', 'fail'],
    ['ECONNRESET', 'broken', 'unknown'],
    ['EPIPE', 'broken', 'unknown'],
    ['UND_ERR_SOCKET', 'broken', 'unknown'],
    ['HPE_INVALID_CONSTANT', 'broken', 'unknown'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout', 'unknown'],
    ['UND_ERR_ABORTED', 'aborted', 'unknown'],
    ['SOMETHING_NEW', 'broken', 'unknown'],
  ])('%s is %s, and its points are %s', (code, outcomeClass, knowledge) => {
    expect(classifyTransportError(failure(code))).toMatchObject({
      class: outcomeClass,
      knowledge,
      statusCode: null,
    });
  });

  it('knows a timeout of connecting, before any byte, from one of an answer', () => {
    expect(classifyTransportError(failure('ETIMEDOUT', 'connect')).class).toBe('unreachable');
    expect(classifyTransportError(failure('ETIMEDOUT', 'read')).class).toBe('timeout');
  });

  it('says of a certificate that is not trusted what can be done', () => {
    const { detail } = classifyTransportError(failure('DEPTH_ZERO_SELF_SIGNED_CERT'));
    expect(detail).toMatch(/certificate is not trusted/);
  });

  it('gives a sentence for whatever was thrown', () => {
    expect(classifyTransportError('x').detail).toBe('the connection failed');
    expect(classifyTransportError(failure('EPIPE')).detail).toBe('EPIPE: it failed');
  });
});
