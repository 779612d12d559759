import { expect, test } from 'vitest';
import { prepareColumns } from './matrix-table.tsx';

const cell = (schema: string, profile: string, ...steps: string[]) => ({
  column: [schema, profile, ...steps].join(', '),
  labels: { schema, profile, system: 's', steps },
});

test('what varies heads the columns level by level, and equal neighbors share a heading', () => {
  const cells = ['tag', 'field'].flatMap((schema) =>
    ['1 writer', '8 writers'].map((step) => cell(schema, 'same', step)),
  );
  const { levels } = prepareColumns(
    cells.map(({ column }) => column),
    cells,
  );
  expect(levels.map((level) => level.map(({ text, span }) => [text, span]))).toEqual([
    [
      ['tag', 2],
      ['field', 2],
    ],
    [
      ['1 writer', 1],
      ['8 writers', 1],
      ['1 writer', 1],
      ['8 writers', 1],
    ],
  ]);
});

test('one thing that varies is one level, under the name of the column', () => {
  const cells = [
    { ...cell('a', 'p'), column: 'a' },
    { ...cell('b', 'p'), column: 'b' },
  ];
  expect(prepareColumns(['a', 'b'], cells).levels).toEqual([
    [
      { key: 'a', text: 'a', span: 1 },
      { key: 'b', text: 'b', span: 1 },
    ],
  ]);
});
