import { expect, it } from 'vitest';
import { z } from 'zod';
import { isDomainError } from './errors.ts';
import { parseInput } from './parse-input.ts';

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
