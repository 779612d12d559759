import { expect, it } from 'vitest';
import { placeMarks } from './place-marks.ts';

const mark = (x: number, text = '0123456789') => ({ key: `${x}`, x, text, hue: 'red' });
const placed = (...marks: ReturnType<typeof mark>[]) =>
  placeMarks(marks, (value) => value, 400).map(({ row, shiftPx }) => [row, Math.round(shiftPx)]);

it('leaves words that do not touch in the lowest row', () => {
  expect(placed(mark(100), mark(200))).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

it('puts words that would lie on others above them, and leaves them out where three rows are full', () => {
  expect(placed(mark(200), mark(210), mark(220), mark(205)).map(([row]) => row)).toEqual([0, 1, 2, null]);
});

it('moves words that would leave the chart back into it', () => {
  expect(placed(mark(10), mark(395))).toEqual([
    [0, 22],
    [0, -27],
  ]);
});
