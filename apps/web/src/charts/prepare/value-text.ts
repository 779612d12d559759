import { bytesText, countText, microsecondsText, threeDigits } from '@tidemark/domain/kernel/quantity-text';

/** valueText writes a value of a metric in the unit that readers expect; null was not read. */
export function valueText(unit: string, value: number | null): string {
  if (value === null) return 'not read';
  switch (unit) {
    case 'bytes':
      return bytesText(value);
    case 'us':
      return microsecondsText(value);
    case 'ms':
      return `${threeDigits(value)} ms`;
    case 'ratio':
      return `${threeDigits(value * 100)} %`;
    case 'series':
    case 'points':
    case 'points/s':
    case 'batches':
    case 'batches/s':
    case 'files':
    case 'shards':
    case 'goroutines':
      return `${countText(Math.round(value))} ${unit}`;
    default:
      return countText(value);
  }
}
