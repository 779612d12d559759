import { threeDigits } from './quantity-text.ts';

/** unlikelyText writes a chance as "p 0.023"; below a thousandth it says so, as more digits would promise too much. */
export function unlikelyText(p: number): string {
  return p < 0.001 ? 'p below 0.001' : `p ${threeDigits(p)}`;
}
