import { expect, it } from 'vitest';
import { matchCells } from './find-baseline.ts';

const cell = (number: number, schema: string, system = 'inmem') => ({
  cell: number,
  labels: { schema, profile: 'p', system, steps: [] },
});

it('pairs cells with the same labels, wherever they stand', () => {
  const candidate = [cell(0, 'tag', 'tsi1'), cell(1, 'tag'), cell(2, 'new')];
  const baseline = [cell(0, 'tag'), cell(1, 'tag', 'tsi1'), cell(2, 'gone')];
  expect(matchCells(candidate, baseline)).toEqual([
    { cell: 0, baselineCell: 1 },
    { cell: 1, baselineCell: 0 },
  ]);
});

it('pairs the only cell of each whatever it is called, but not one of several', () => {
  expect(matchCells([cell(0, 'wider')], [cell(0, 'tag')])).toEqual([{ cell: 0, baselineCell: 0 }]);
  expect(matchCells([cell(0, 'wider')], [cell(0, 'tag'), cell(1, 'field')])).toEqual([]);
  expect(matchCells([], [])).toEqual([]);
});
