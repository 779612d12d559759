import { expect, it } from 'vitest';
import { quoteIdentifier, quoteText } from './quote.ts';

it.each([
  ['cpu', '"cpu"'],
  ['two words, "quoted" 😀', '"two words, \\"quoted\\" 😀"'],
  ['back\\slash', '"back\\\\slash"'],
  ['line\nbreak', '"line\\nbreak"'],
  ['"; DROP DATABASE x; --', '"\\"; DROP DATABASE x; --"'],
])('quotes %j so that it is read back as one name', (name, quoted) => {
  expect(quoteIdentifier(name)).toBe(quoted);
});

it.each([
  ['eu', "'eu'"],
  ["it's", "'it\\'s'"],
  ['back\\slash', "'back\\\\slash'"],
  ["'; DROP DATABASE x; --", "'\\'; DROP DATABASE x; --'"],
])('quotes the text %j so that it is read back as one text', (text, quoted) => {
  expect(quoteText(text)).toBe(quoted);
});
