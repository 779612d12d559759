import { expect, test } from 'vitest';
import { type FlagTable, parseGoFlags, parseGoInteger } from './go-flags.ts';

const table: FlagTable = {
  v: { type: 'boolean' },
  v2: { type: 'boolean' },
  c: { type: 'integer' },
  host: { type: 'text' },
  password: { type: 'text', secret: true },
  time: { type: 'duration' },
};

function read(...words: string[]) {
  const parsed = parseGoFlags(words, table);
  return parsed.ok ? { ...Object.fromEntries(parsed.values), ignored: parsed.ignoredWords } : parsed.faults;
}

const integer = (value: number) => ({ type: 'integer', value });
const yes = { type: 'boolean', value: true };

test.each([
  ['a value stands behind its flag, with = or one word on', ['-c', '8'], { c: integer(8), ignored: 0 }],
  ['', ['-c=8'], { c: integer(8), ignored: 0 }],
  ['two dashes are one', ['--c=8', '--v'], { c: integer(8), v: yes, ignored: 0 }],
  ['the last one wins', ['-c', '8', '-c', '2'], { c: integer(2), ignored: 0 }],
  ['a switch takes no word behind it', ['-v', '-c', '8'], { v: yes, c: integer(8), ignored: 0 }],
  ['a switch is turned off with =', ['-v=false'], { v: { type: 'boolean', value: false }, ignored: 0 }],
  ['reading stops at the first word that is no flag', ['-v', 'true', '-c', '8'], { v: yes, ignored: 3 }],
  ['reading stops behind two dashes alone', ['-v', '--', '-c', '8'], { v: yes, ignored: 2 }],
  ['a dash alone is no flag', ['-', '-c', '8'], { ignored: 3 }],
  [
    'a value may begin with a dash',
    ['-time', '-24h'],
    { time: { type: 'duration', ns: -86.4e12 }, ignored: 0 },
  ],
  ['a value may be empty', ['-host', ''], { host: { type: 'text', value: '' }, ignored: 0 }],
])('%s: %j', (_, words, expected) => {
  expect(read(...words)).toEqual(expected);
});

test.each([
  ['-c', '-c needs a value after it'],
  ['-c=10k', '-c needs a whole number, not "10k"'],
  ['-c=1,5', '-c needs a whole number, not "1,5"'],
  ['-time=7d', '-time needs a duration such as 500ms, 1h30m or -24h (Go has no unit for days), not "7d"'],
  ['-v=maybe', '-v is a switch: write -v, or -v=false'],
  ['-hots=x', '-hots is not a flag; did you mean -host?'],
  ['---v', 'a dash without a flag name'],
  ['–v', 'the dash before "v" is a typographic dash, so the rest of the line would be ignored; write -v'],
])('refuses %s in one sentence', (word, detail) => {
  expect(read(word)).toMatchObject([{ detail }]);
});

test('every fault is reported, not only the first', () => {
  expect(read('-cc', '8', '-time', 'x y', '-v')).toHaveLength(2);
});

test('no message repeats what may be a secret at the wrong place', () => {
  const secret = 'hunter2-and-more';
  const lines = [
    ['-c', secret],
    [`-c=${secret}`],
    ['-time', secret],
    ['-c', `-password=${secret}`],
    [`-passwrod=${secret}`],
    ['-passwrod', secret],
    [`-v=${secret}`],
  ];
  for (const words of lines) expect(JSON.stringify(read(...words))).not.toContain(secret);
});

test.each([
  ['0x10', 16],
  ['017', 15],
  ['0b11', 3],
  ['1_000', 1_000],
  ['-5', -5],
  ['+5', 5],
  ['08', null],
  ['1e3', null],
  ['', null],
  ['9007199254740993', null],
])('reads the integer %j as Go does', (text, value) => {
  expect(parseGoInteger(text)).toBe(value);
});
