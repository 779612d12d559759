import type { XyMark } from './xy-model.ts';

/** A mark with the row of its words, 0 the lowest, and how far they are moved to stay in the chart; null: no room, only the line. */
export type PlacedMark = XyMark & { row: number | null; shiftPx: number };

const charPx = 6.4;
const gapPx = 8;
const mostRows = 3;

/** placeMarks puts the words of marks in rows, so that none lies on another; the first of `marks` get their room first. */
export function placeMarks(
  marks: readonly XyMark[],
  toPixel: (value: number) => number,
  widthPx: number,
): PlacedMark[] {
  const rows: { from: number; to: number }[][] = Array.from({ length: mostRows }, () => []);
  return marks.map((mark) => {
    const half = (mark.text.length * charPx) / 2;
    const x = toPixel(mark.x);
    const middle = Math.max(half, Math.min(widthPx - half, x));
    const span = { from: middle - half - gapPx / 2, to: middle + half + gapPx / 2 };
    const row = rows.findIndex((taken) => taken.every(({ from, to }) => span.to <= from || span.from >= to));
    rows[row]?.push(span);
    return { ...mark, row: row === -1 ? null : row, shiftPx: middle - x };
  });
}
