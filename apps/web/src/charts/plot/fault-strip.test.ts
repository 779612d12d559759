import { describe, expect, it } from 'vitest';
import type { ChartFault } from '#charts/prepare/chart-model.ts';
import { stripBars, stripHeightPx } from './fault-strip.ts';
import { plotFrame } from './plot-frame.ts';

const fault = (key: string, row: number, from: number, until: number): ChartFault => ({
  key,
  part: key,
  text: 'cache:a suspended for 5 s',
  hue: 'gray',
  row,
  from,
  until,
});
const place = { x: (ms: number) => ms };

describe('the strip of faults above a plot', () => {
  it('has a row for each part, and no more than leave the plot in sight', () => {
    expect(stripHeightPx([])).toBe(0);
    const rows = (count: number) => Array.from({ length: count }, (_, row) => fault(`${row}`, row, 100, 200));
    const [one, two, many] = [1, 2, 40].map((count) => stripHeightPx(rows(count)));
    expect(two).toBe(2 * (one ?? 0));
    expect(many).toBe(6 * (one ?? 0));
    expect(stripBars(rows(40), place, plotFrame(700, 1))).toHaveLength(6);
  });

  it('stands between the upper labels and the plot', () => {
    const faults = [fault('a', 0, 100, 200), fault('b', 1, 150, 300)];
    const plain = plotFrame(700, 1);
    const frame = plotFrame(700, 1, stripHeightPx(faults));
    expect(frame.height - frame.top).toBe(plain.height - plain.top);
    const tops = stripBars(faults, place, frame).map(({ top }) => top);
    expect(tops[0]).toBeGreaterThanOrEqual(16);
    expect(tops[1]).toBeGreaterThan(tops[0] ?? 0);
    expect((tops[1] ?? 0) + 13).toBeLessThanOrEqual(frame.top);
  });

  it('cuts bars at the ends of the axis, keeps short ones visible, and leaves out what lies beyond', () => {
    const frame = plotFrame(700, 9);
    const bars = stripBars(
      [fault('a', 0, -50, 9_000), fault('b', 1, 300, 300), fault('c', 2, 5_000, 6_000)],
      place,
      frame,
    );
    expect(bars.map(({ key, left, width }) => [key, left, width])).toEqual([
      ['a', frame.left, frame.width - frame.right - frame.left],
      ['b', 300, 4],
    ]);
  });

  it('sets words up to the next bar of the row, and before the bar at the end of the axis', () => {
    const frame = plotFrame(700, 9);
    const [first, second] = stripBars([fault('a', 0, 100, 120), fault('b', 0, 180, 200)], place, frame);
    expect(first?.label).toEqual({ left: 104, width: 76, isBefore: false });
    expect(second?.label.width).toBeGreaterThan(150);
    const [last] = stripBars([fault('a', 0, 650, 680)], place, frame);
    expect((last?.label.left ?? 0) + (last?.label.width ?? 0)).toBeLessThanOrEqual(650);
    expect(last?.label.isBefore).toBe(true);
  });
});
