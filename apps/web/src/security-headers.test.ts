import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const framed = securityHeaders.filter(({ headers }) => headers.some(({ key }) => key === 'X-Frame-Options'));

it.each([
  ['/', true],
  ['/runs', true],
  ['/settings/badges', true],
  ['/badges/abc.svg/more', true],
  ['/badges/abc', true],
  ['/r/token', true],
  ['/r/token/embed', false],
  ['/r/token/image.png', false],
  ['/badges/abc.svg', false],
])('keeps pages of others from showing %s: %s', (path, isKept) => {
  const isCovered = framed.some(({ source }) => new RegExp(`^${source}$`).test(path));
  expect(isCovered).toBe(isKept);
});
