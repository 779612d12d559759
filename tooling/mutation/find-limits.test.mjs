import { describe, expect, it } from 'vitest';
import { findLimits } from './find-limits.mjs';

/** Each mutant as its kind and the text that it leaves. */
function mutantsOf(source) {
  return findLimits('a.ts', source).flatMap(({ kind, mutants }) =>
    mutants.map(({ start, end, text }) => `${kind}: ${source.slice(0, start)}${text}${source.slice(end)}`),
  );
}

describe('findLimits', () => {
  it.each([
    [
      'a named constant, with the arithmetic that it is written as',
      'export const maxBytes = 4 * 1_024;',
      [
        'constant: export const maxBytes = ((4 * 1_024) * 10);',
        'constant: export const maxBytes = Math.trunc((4 * 1_024) / 2);',
      ],
    ],
    [
      'a constant of a share keeps its fraction when halved',
      'const maxShare = 0.1;',
      ['constant: const maxShare = ((0.1) * 10);', 'constant: const maxShare = ((0.1) / 2);'],
    ],
    [
      'a constant of large whole numbers',
      'const longest = 1; const longestName = 9n;',
      [
        'constant: const longest = 1; const longestName = ((9n) * 10n);',
        'constant: const longest = 1; const longestName = ((9n) / 2n);',
      ],
    ],
    [
      'a time',
      'const connectTimeoutMs = 50 as const;',
      [
        'time: const connectTimeoutMs = ((50) * 10) as const;',
        'time: const connectTimeoutMs = Math.trunc((50) / 2) as const;',
      ],
    ],
    [
      'a bound of a zod shape',
      "z.string().min(2, 'too short')",
      [
        "zod: z.string().min(((2) * 10), 'too short')",
        "zod: z.string().min(Math.trunc((2) / 2), 'too short')",
      ],
    ],
    [
      'a bound of a zod shape from zero, which neither tenfold nor half changes',
      'z.int().min(0)',
      ['zod: z.int().min((1))', 'zod: z.int().min((-1))'],
    ],
    ['a named bound of a zod shape', 'z.array(a).max(mostRuns)', ['zod: z.array(a)']],
    ['a clamp', 'const a = Math.min(b + 1, maxRows);', ['clamp: const a = (b + 1);']],
    ['a comparison at its boundary', 'if (a.size > maxRows) f();', ['compare: if (a.size >= maxRows) f();']],
    ['a comparison with a number', 'if (a.length <= 40) f();', ['compare: if (a.length < 40) f();']],
    ['a slice', 'const a = text.trim().slice(0, 60);', ['slice: const a = text.trim();']],
    ['a question for any at all, apart', 'if (a.length > 0) f();', ['edge: if (a.length >= 0) f();']],
  ])('%s', (_, source, expected) => {
    expect(mutantsOf(source)).toEqual(expected);
  });

  it('takes a constant of the file for a limit where it is compared with', () => {
    expect(mutantsOf('const freshMs = 5; f(nowMs - thenMs > freshMs, nowMs > thenMs);')).toContain(
      'time: const freshMs = 5; f(nowMs - thenMs >= freshMs, nowMs > thenMs);',
    );
  });

  it.each([
    ['a conversion of units', 'const minuteMs = 60_000; const nsPerSecond = 1e9;'],
    ['a running maximum', 'let max = 0; if (value > max) max = value;'],
    ['another name of a constant', 'const maxRows = mostRows; f({ maxRows });'],
    ['a count that begins at nothing', 'let sentBytes = 0;'],
    ['a text without its last sign', 'text.slice(0, -1)'],
    ['a type', 'type A = { maxRows: 5 };'],
  ])('leaves %s alone', (_, source) => {
    expect(mutantsOf(source)).toEqual([]);
  });

  it('gives the line of a limit', () => {
    expect(findLimits('a.ts', 'f();\n\nconst maxRows = 5;\n')).toMatchObject([{ line: 3, name: 'maxRows' }]);
  });
});
