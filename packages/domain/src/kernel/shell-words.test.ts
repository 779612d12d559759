import { expect, test } from 'vitest';
import { splitShellCommand } from './shell-words.ts';

test.each([
  ['inch -v -c 8', [['inch', '-v', '-c', '8']]],
  ['a \\\n  b', [['a', 'b']]],
  [`a 'x y' "q \\"z\\" $h \\n" p\\ q`, [['a', 'x y', 'q "z" $h \\n', 'p q']]],
  [`a ''`, [['a', '']]],
  [`a --x='1 2'3`, [['a', '--x=1 23']]],
  [
    'echo "POST http://h/write" | vegeta attack',
    [
      ['echo', 'POST http://h/write'],
      ['vegeta', 'attack'],
    ],
  ],
  ['a b # said aside', [['a', 'b']]],
])('splits %j as a shell does', (text, commands) => {
  expect(splitShellCommand(text)).toEqual({ ok: true, commands });
});

test.each([
  'a; rm -rf /',
  'a && b',
  'a || b',
  'a > out',
  'a $(b)',
  'a `b`',
  'a\nb',
  "a 'b",
  'a "b',
  'a |',
  '',
  '| a',
  'a &',
])('refuses %j, which would start something else or is not whole', (text) => {
  expect(splitShellCommand(text).ok).toBe(false);
});
