import { describe, expect, it } from 'vitest';
import { toProxyShape } from './messages.ts';

const takes = (upstream: unknown, name = 'backend:1 http') =>
  toProxyShape.safeParse({ id: 1, order: { kind: 'open', name, upstream, protocol: 'http' } }).success;

describe('a link', () => {
  it.each([
    ['an address', '127.0.0.1', true],
    ['one of the sixth version', '::1', true],
    ['a name, which could lead elsewhere later', 'localhost', false],
    ['no address', '', false],
  ])('leads to %s: %s', (_, host, isTaken) => {
    expect(takes({ host, port: 8_086 })).toBe(isTaken);
  });

  it.each([
    [0, false],
    [1, true],
    [65_535, true],
    [65_536, false],
  ])('leads to port %i: %s', (port, isTaken) => {
    expect(takes({ host: '127.0.0.1', port })).toBe(isTaken);
  });

  it.each([
    ['', false],
    ['a', true],
    ['a'.repeat(200), true],
    ['a'.repeat(201), false],
  ])('has a name of bounded length', (name, isTaken) => {
    expect(takes({ host: '127.0.0.1', port: 1 }, name)).toBe(isTaken);
  });
});
