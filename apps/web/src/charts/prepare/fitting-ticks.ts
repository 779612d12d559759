import type { ChartTick } from './chart-model.ts';

/** fittingTicks keeps every tick, every second or every fifth one and so on: the most whose labels leave `gapPx` between them. */
export function fittingTicks(
  ticks: ChartTick[],
  toPixel: (value: number) => number,
  charPx: number,
  gapPx: number,
): ChartTick[] {
  for (const every of [1, 2, 3, 5, 10, 20]) {
    const kept = ticks.filter((_, index) => index % every === 0);
    if (kept.every((tick, index) => fits(kept[index - 1], tick, toPixel, charPx, gapPx))) return kept;
  }
  return ticks.slice(0, 1);
}

function fits(
  before: ChartTick | undefined,
  tick: ChartTick,
  toPixel: (value: number) => number,
  charPx: number,
  gapPx: number,
): boolean {
  if (!before) return true;
  const half = ((before.label.length + tick.label.length) / 2) * charPx;
  return toPixel(tick.value) - toPixel(before.value) >= half + gapPx;
}
