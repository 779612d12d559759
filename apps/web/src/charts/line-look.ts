import type { LineLook } from './prepare/chart-model.ts';

/** Stroke of each look: kinds differ by weight and dash, so that color never stands alone. */
export const strokes: Record<
  LineLook,
  { width: number; dash: string | undefined; opacity: number; dots: boolean }
> = {
  settled: { width: 2.25, dash: undefined, opacity: 1, dots: true },
  comparedSettled: { width: 1.75, dash: '6 3', opacity: 1, dots: true },
  compared: { width: 1.5, dash: '6 3', opacity: 1, dots: false },
  plain: { width: 1.75, dash: undefined, opacity: 1, dots: false },
  load: { width: 1, dash: '4 3', opacity: 0.85, dots: false },
  faint: { width: 1.25, dash: '5 3', opacity: 1, dots: false },
  dots: { width: 0, dash: undefined, opacity: 1, dots: true },
  expected: { width: 1.5, dash: '1.5 4', opacity: 1, dots: false },
};
