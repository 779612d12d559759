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

/** spreadLabels moves labels apart, keeping their order and staying within [0, height], so that none lies on another. */
export function spreadLabels(wanted: number[], gap: number, height: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y);
  const placed: number[] = [];
  for (const { y } of order) placed.push(Math.max(y, (placed.at(-1) ?? -gap) + gap));
  let ceiling = height;
  for (let i = placed.length - 1; i >= 0; i -= 1) {
    placed[i] = Math.min(placed[i] ?? 0, ceiling);
    ceiling = (placed[i] ?? 0) - gap;
  }
  const result = new Array<number>(wanted.length).fill(0);
  order.forEach(({ index }, rank) => {
    result[index] = placed[rank] ?? 0;
  });
  return result;
}
