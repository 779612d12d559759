import { expect, it } from 'vitest';
import { printable, printableEntry, printableLines } from './printable.ts';

const hostile: [string, string][] = [
  ['a line break', 'a\nworker: forged'],
  ['a carriage return', 'a\rworker: forged'],
  ['an escape sequence', '\u001b[2J\u001b]0;title\u0007'],
  ['a control sequence of one character', '\u009b2J'],
  ['delete and backspace', 'a\u0008\u007f'],
  ['a change of direction', 'a\u202egnp.exe'],
  ['invisible characters', 'a\u200bb\ufeff'],
  ['separators of lines', 'a\u2028b\u2029'],
  ['half a character', 'a\ud800b'],
  ['a NUL', 'a\0'],
];

it.each(hostile)('escapes %s', (_what, text) => {
  expect(printable(text)).toMatch(/^[\x20-\x7e]+$/);
  expect(printable(text)).toContain('\\u{');
  expect(printableEntry(text)).toBe(printable(text));
});

it('leaves ordinary text of any language as it is', () => {
  const text = 'Größe 100 % 温度 🌊 "a\\b"';
  expect([printable(text), printableLines(text), printableEntry(text)]).toEqual([text, text, text]);
});

it('keeps line breaks and tabs of our own lines, and nothing else', () => {
  expect(printableLines('a\tb\n\u001b[2J\r')).toBe('a\tb\n\\u{1b}[2J\\u{d}');
});

it('keeps the frames of a stack on lines of their own', () => {
  const entry = 'Error: a\nrun 7: forged\n    at f (/x.ts:1:1)\n    at g (\u001b[31m)';
  expect(printableEntry(entry)).toBe(
    'Error: a\\u{a}run 7: forged\n    at f (/x.ts:1:1)\n    at g (\\u{1b}[31m)',
  );
});
