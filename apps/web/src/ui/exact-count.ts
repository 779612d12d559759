import { notMeasured } from './quantity.ts';

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** exactCount writes a whole number in full, in groups of three; null reads as not measured. */
export function exactCount(count: number | null): string {
  return count === null ? notMeasured : grouped.format(count);
}
