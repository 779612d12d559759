import { expect, it } from 'vitest';
import { comparisonTitle } from './comparison-title.ts';

const sides = (...labels: string[]) => ({
  cells: labels.map((label, column) => ({
    row: 0,
    column,
    label,
    isBaseline: column === Math.min(1, labels.length - 1),
    runs: [],
    outcome: null,
    figures: [],
  })),
});

it.each([
  [['a'], null, 1, 'a'],
  [['a', 'b'], null, 2, 'a vs. b'],
  [['a', 'b'], sides('x', 'y'), 2, 'y vs. x'],
  [['a', 'b', 'c'], sides('x'), 3, 'a and 2 more runs'],
  [['a', 'b', 'c'], null, 40, 'a and 39 more runs'],
  [['a', 'b', 'c', 'd'], sides('x', 'y'), 16, 'y vs. x'],
  [['a', 'b', 'c', 'd'], sides('x', 'y', 'z'), 16, 'y vs. 2 others'],
  [['a'.repeat(300)], null, 1, 'a'.repeat(200)],
])('runs %j make a title', (labels, matrix, runCount, expected) => {
  expect(comparisonTitle({ labels, matrix, runCount })).toBe(expected);
});
