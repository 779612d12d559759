import { describe, expect, it } from 'vitest';
import { classifySent, classifyTransportError, classifyUnsent } from './classify-transport-error.ts';

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

describe('classifySent and classifyUnsent', () => {
  it.each([
    ['ECONNRESET', 'broken unknown', 'unreachable fail'],
    ['EHOSTUNREACH', 'broken unknown', 'unreachable fail'],
    ['SOMETHING_NEW', 'broken unknown', 'unreachable fail'],
    ['ETIMEDOUT', 'timeout unknown', 'unreachable fail'],
    ['EMFILE', 'generator unknown', 'generator fail'],
    ['EADDRNOTAVAIL', 'generator unknown', 'generator fail'],
    ['TIDEMARK_CONNECT_TIMEOUT', 'broken unknown', 'unreachable fail'],
    ['TIDEMARK_REQUEST_TIMEOUT', 'timeout unknown', 'unreachable fail'],
    ['TIDEMARK_NO_CONNECTION_FREE', 'generator unknown', 'generator fail'],
    ['TIDEMARK_MALFORMED_ANSWER', 'broken unknown', 'unreachable fail'],
    ['TIDEMARK_CLOSED_EARLY', 'broken unknown', 'unreachable fail'],
    ['TIDEMARK_WRITER_CLOSED', 'aborted unknown', 'aborted fail'],
  ])('%s is %s once bytes were handed over, and %s before', (code, sent, unsent) => {
    const summary = ({ class: outcomeClass, knowledge }: ReturnType<typeof classifySent>) =>
      `${outcomeClass} ${knowledge}`;
    expect(summary(classifySent(failure(code)))).toBe(sent);
    expect(summary(classifyUnsent(failure(code)))).toBe(unsent);
  });
});
