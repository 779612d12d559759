import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type InputIssue, isDomainError } from './errors.ts';
import { parseInput, toInputIssues } from './parse-input.ts';

function detailOf(typed: string): string {
  try {
    parseInput(z.enum(['one', 'two']), typed);
    return '';
  } catch (error) {
    return isDomainError(error, 'validation_failed') ? (error.details.issues[0]?.detail ?? '') : '';
  }
}

it('repeats up to sixty characters of a choice that is not known', () => {
  expect(detailOf('x'.repeat(60))).toContain(`"${'x'.repeat(60)}"`);
  expect(detailOf('x'.repeat(61))).toContain(`"${'x'.repeat(57)}..."`);
});

describe('many faults', () => {
  const shape = z.strictObject({ known: z.number().optional(), list: z.array(z.number()).optional() });
  const issuesOf = (input: unknown): InputIssue[] => {
    const { error } = shape.safeParse(input);
    return error ? toInputIssues(error, '', { shape, input }) : [];
  };
  const unknownKeys = (count: number, length = 8) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [String(n).padEnd(length, 'x'), 0]));

  it('are listed up to fifty, and counted beyond', () => {
    expect(issuesOf(unknownKeys(50))).toHaveLength(50);
    const issues = issuesOf(unknownKeys(60_000));
    expect(issues).toHaveLength(51);
    expect(issues.at(-1)).toEqual({
      pointer: '',
      code: 'more_faults',
      detail: '59,950 more faults are not listed',
    });
    expect(JSON.stringify(issues).length).toBeLessThan(10_000);
  });

  it('are counted across issues of every kind', () => {
    const issues = issuesOf({ list: Array.from({ length: 30 }, () => 'x'), ...unknownKeys(21) });
    expect(issues.map(({ code }) => code)).toContain('unknown_key');
    expect(issues).toHaveLength(51);
    expect(issues.at(-1)?.detail).toBe('1 more fault is not listed');
  });

  it('are not even looked at beyond the fiftieth', () => {
    let visited = 0;
    const fault = () => ({
      code: 'custom' as const,
      path: [],
      get message() {
        visited += 1;
        return 'wrong';
      },
    });
    toInputIssues(new z.ZodError(Array.from({ length: 10_000 }, fault)));
    expect(visited).toBe(50);
  });

  it('name keys of up to a hundred characters whole, and cut longer ones', () => {
    expect(issuesOf(unknownKeys(1, 100))[0]?.pointer).toHaveLength(101);
    expect(issuesOf(unknownKeys(1, 101))[0]?.pointer).toBe(`/0${'x'.repeat(96)}...`);
    expect(JSON.stringify(issuesOf(unknownKeys(60, 16_000))).length).toBeLessThan(20_000);
  });

  it('are summed up honestly in the sentence of the error', () => {
    const sentence = (count: number) => {
      try {
        return String(parseInput(shape, unknownKeys(count)));
      } catch (error) {
        return String(error);
      }
    };
    expect(sentence(3)).toMatch(/\(and 2 more\)$/);
    expect(sentence(300)).toMatch(/\(and at least 50 more\)$/);
  });
});
