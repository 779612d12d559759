import type { ComparisonFigure } from '@tidemark/analysis/compare/comparison-figures';
import { expect, it } from 'vitest';
import { changedFigures, figuresCsv } from './changed-figures.ts';

function figure(key: string, before: number | null, after: number | null, spread = 0): ComparisonFigure {
  const value = (runId: string, amount: number | null, ratio: number | null) => ({
    runId,
    value: amount,
    low: amount === null || spread === 0 ? null : amount - spread,
    high: amount === null || spread === 0 ? null : amount + spread,
    ratioToBaseline: ratio,
  });
  const ratio = before !== null && after !== null && before > 0 ? after / before : null;
  return {
    key,
    label: key,
    unit: 'bytes',
    better: 'lower',
    source: 'a source',
    values: [value('a', before, null), value('b', after, ratio)],
  };
}

it('keeps what differs by more than 5 % and beyond the spreads, and what only one side has', () => {
  const figures = [
    figure('far', 100, 120),
    figure('near', 100, 104),
    figure('within the spread', 100, 120, 30),
    figure('one side', 100, null),
    figure('both none', null, null),
    figure('from nothing', 0, 5),
    figure('nothing both', 0, 0),
  ];
  expect(changedFigures({ figures, baselineId: 'a' }).map(({ key }) => key)).toEqual([
    'far',
    'one side',
    'from nothing',
  ]);
});

it('saves every figure of every run with its unit', () => {
  const { columns, rows } = figuresCsv([figure('far', 100, 120)], [{ id: 'a', label: 'base' }]);
  expect(columns).toHaveLength(rows[0]?.length ?? 0);
  expect(rows).toEqual([
    ['far', 'bytes', 'base', 100, null, null, null, 'a source'],
    ['far', 'bytes', 'b', 120, null, null, 1.2, 'a source'],
  ]);
});
