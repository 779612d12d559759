import { ratioText } from './quantity-text.ts';

/** changeText writes a ratio as people say a change: "+3.1 %", "−12 %", from twice on "2.40x". */
export function changeText(ratio: number): string {
  if (ratio >= 2 || ratio <= 0) return ratioText(Math.max(0, ratio));
  const percent = (ratio - 1) * 100;
  const size = Math.abs(percent);
  if (size < 0.05) return '±0 %';
  return `${percent > 0 ? '+' : '−'}${size < 10 ? size.toFixed(1) : size.toFixed(0)} %`;
}
