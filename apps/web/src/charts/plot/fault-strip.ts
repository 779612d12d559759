import type { ChartFault } from '#charts/prepare/chart-model.ts';
import type { PlotFrame, PlotPlace } from './plot-frame.ts';

/** Rows beyond this would push the plot away; the table of faults has all. */
const mostRows = 6;
const rowPx = 17;
const narrowestPx = 4;
const letterPx = 6.1;
const gapPx = 4;

/** A bar of the strip above a plot, with the place of its words, all in pixels. */
export type StripBar = {
  key: string;
  hue: string;
  text: string;
  left: number;
  width: number;
  top: number;
  /** `isBefore`: the words end where the bar begins. */
  label: { left: number; width: number; isBefore: boolean };
};

/** stripHeightPx is the room that the faults of a chart need above the plot. */
export function stripHeightPx(faults: readonly Pick<ChartFault, 'row'>[]): number {
  return rowPx * Math.min(mostRows, Math.max(0, ...faults.map(({ row }) => row + 1)));
}

/** stripBars places the faults above the plot: words stand from the beginning of a bar to the next one of its row, or before the last one where there is more room. */
export function stripBars(
  faults: readonly ChartFault[],
  { x }: Pick<PlotPlace, 'x'>,
  frame: PlotFrame,
): StripBar[] {
  const [low, high] = [frame.left, frame.width - frame.right];
  const bars = faults
    .filter(({ row, from, until }) => row < mostRows && x(until) >= low && x(from) <= high)
    .map((fault) => {
      const left = Math.min(Math.max(low, x(fault.from)), high - narrowestPx);
      const right = Math.min(high, Math.max(x(fault.until), left + narrowestPx));
      return { ...fault, left, right };
    })
    .toSorted((a, b) => a.left - b.left);
  return bars.map((bar, index) => {
    const before = bars.slice(0, index).some(({ row }) => row === bar.row);
    const next = bars.slice(index + 1).find(({ row }) => row === bar.row);
    return {
      key: bar.key,
      hue: bar.hue,
      text: bar.text,
      left: bar.left,
      width: bar.right - bar.left,
      top: frame.top - stripHeightPx(faults) + bar.row * rowPx - gapPx,
      label: labelOf(bar, { low, isFirst: !before, end: next?.left ?? frame.width - gapPx }),
    };
  });
}

function labelOf(
  { text, left }: { text: string; left: number },
  { low, isFirst, end }: { low: number; isFirst: boolean; end: number },
): StripBar['label'] {
  const needed = text.length * letterPx + 2 * gapPx;
  const after = end - left - gapPx;
  const before = left - low;
  const isBefore = isFirst && after < needed && before > after;
  if (!isBefore) return { left: left + gapPx, width: Math.max(0, Math.min(needed, after)), isBefore };
  const width = Math.min(needed, before);
  return { left: left - width - gapPx, width, isBefore };
}
