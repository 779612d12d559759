import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { expect, it } from 'vitest';
import { planDifferences } from './plan-differences.ts';

/** Runs whose only difference are the constants of their fields. */
function differencesOf(before: string[], after: string[]): string[] {
  const runs = [before, after].map((texts, i) => {
    const fields = texts.map((value, n) => ({
      key: `f${n}`,
      type: 'string' as const,
      generator: { kind: 'constant' as const, value },
    }));
    const schema = aSchema({ measurements: [{ name: 'm', tags: [], fields }] });
    const plan = { schema, profile: aProfile(), target: aTarget(), thresholds: [] };
    return { id: `${i}`, label: `${i}`, plan, summary: aSummary() };
  });
  return planDifferences(runs);
}

const texts = (count: number, text: string) => Array.from({ length: count }, () => text);

it('lists twelve differences, and counts the others', () => {
  expect(differencesOf(texts(12, 'a'), texts(12, 'b'))).toHaveLength(12);
  const many = differencesOf(texts(15, 'a'), texts(15, 'b'));
  expect(many).toHaveLength(13);
  expect(many.at(-1)).toContain('3 more');
});

it('shows up to sixty characters of a value', () => {
  const shown = (length: number) => differencesOf(['a'], ['b'.repeat(length)])[0];
  expect(shown(60)?.endsWith('b'.repeat(60))).toBe(true);
  expect(shown(61)).toMatch(/ b{57}\.\.\.$/);
});
