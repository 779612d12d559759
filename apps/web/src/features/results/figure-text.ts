import type { FigureValue } from '@tidemark/analysis/compare/comparison-figures';
import { type FigureUnit, unitText } from '@tidemark/domain/figures/unit';
import { countText, ratioText } from '@tidemark/domain/kernel/quantity-text';
import { notMeasured } from '#ui/quantity.ts';

/** figureText writes a figure in its unit; null was not measured. */
export function figureText(unit: FigureUnit, value: number | null): string {
  return value === null ? notMeasured : unitText(unit, value);
}

export type Difference = { text: string; glyph: '▲' | '▼' | '='; tone: 'better' | 'worse' | 'neutral' };

/** differenceOf shows a figure against the baseline's with sign and glyph; null where the spreads overlap, as no difference is shown then. */
export function differenceOf(
  value: FigureValue,
  baseline: FigureValue | undefined,
  better: 'lower' | 'higher' | 'neither',
): Difference | null {
  const ratio = value.ratioToBaseline;
  if (ratio === null || overlaps(value, baseline)) return null;
  if (ratio <= 0)
    return {
      text: 'none',
      glyph: '▼',
      tone: better === 'neither' ? 'neutral' : better === 'lower' ? 'better' : 'worse',
    };
  if (Math.abs(ratio - 1) < 0.0005) return { text: 'same', glyph: '=', tone: 'neutral' };
  const grew = ratio > 1;
  const text =
    ratio > 2
      ? ratioText(ratio)
      : ratio < 0.01
        ? `1/${countText(Math.round(1 / ratio))}`
        : signedPercent(ratio);
  const tone = better === 'neither' ? 'neutral' : grew === (better === 'higher') ? 'better' : 'worse';
  return { text, glyph: grew ? '▲' : '▼', tone };
}

function signedPercent(ratio: number): string {
  const percent = (ratio - 1) * 100;
  const size = Math.abs(percent);
  const text = size < 10 ? size.toFixed(1) : size.toFixed(0);
  return `${percent > 0 ? '+' : '−'}${text} %`;
}

function overlaps(a: FigureValue, b: FigureValue | undefined): boolean {
  if (!b || a.low === null || a.high === null || b.low === null || b.high === null) return false;
  return a.low <= b.high && b.low <= a.high;
}
