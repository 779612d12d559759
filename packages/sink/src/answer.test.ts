import { expect, it } from 'vitest';
import { noContent, tookAnswer, withTook } from './answer.ts';

it('writes the time into an answer of the same length, and leaves the next one as it was', () => {
  const text = withTook(tookAnswer, 2.0134).toString();
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\nX-Took-Us: 0000002013\r\n\r\n$/);
  expect(text).toHaveLength(tookAnswer.bytes.length);
  expect(tookAnswer.bytes.toString()).toContain('X-Took-Us: 0000000000');
});

it.each([
  [-1, '0000000000'],
  [1e12, '9999999999'],
])('keeps a time of %d ms within its digits', (tookMs, digits) => {
  expect(withTook(tookAnswer, tookMs).toString()).toContain(`X-Took-Us: ${digits}\r\n`);
});

it('changes no answer that does not say how long it took', () => {
  expect(withTook(noContent, 5)).toBe(noContent.bytes);
});
