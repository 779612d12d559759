import { expect, it } from 'vitest';
import { quoteIdentifier } from './quote.ts';

it.each([
  ['cpu', '"cpu"'],
  ['two words, "quoted" 😀', '"two words, \\"quoted\\" 😀"'],
  ['back\\slash', '"back\\\\slash"'],
  ['line\nbreak', '"line\\nbreak"'],
  ['"; DROP DATABASE x; --', '"\\"; DROP DATABASE x; --"'],
])('quotes %j so that it is read back as one name', (name, quoted) => {
  expect(quoteIdentifier(name)).toBe(quoted);
});
