import { schemaShape } from '@tidemark/domain/schema/schema';
import { expect, test } from 'vitest';
import { type GeneratedKind, generatorChoices } from './generator-kinds.ts';

const rows = Object.entries(generatorChoices).flatMap(([kind, choices]) =>
  choices.map((choice) => ({ kind, label: choice.label, choice })),
);

function schemaWith(kind: string, generator: unknown) {
  const plain = { key: 'plain', type: 'int', generator: { kind: 'counter' } };
  const host = { key: 'host', generator: { kind: 'sequence', cardinality: 2 } };
  return {
    name: 'x',
    entityPool: { fixedCount: 1, rollingCount: 0, newPerSimulatedMinute: 0 },
    measurements: [
      kind === 'tag'
        ? { name: 'm', tags: [{ key: 'a', generator }, host], fields: [plain] }
        : { name: 'm', fields: [{ key: 'a', type: kind, generator }] },
    ],
  };
}

test.each(rows)('the start of $label for $kind is valid as it stands', ({ kind, choice }) => {
  expect(schemaShape.safeParse(schemaWith(kind, choice.start)).success).toBe(true);
});

test.each(rows)('$label for $kind offers every setting that it has', ({ choice }) => {
  const { kind: _, ...settings } = choice.start;
  expect(choice.settings.map((setting) => setting.key).toSorted()).toEqual(Object.keys(settings).toSorted());
});

test('every field type has generators', () => {
  const kinds: GeneratedKind[] = ['tag', 'float', 'int', 'string', 'boolean'];
  expect(kinds.every((kind) => generatorChoices[kind].length > 0)).toBe(true);
});
