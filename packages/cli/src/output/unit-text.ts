import type { FigureUnit } from '@tidemark/domain/figures/figure-unit';
import {
  bytesText,
  countText,
  durationText,
  microsecondsText,
  shareText,
} from '@tidemark/domain/kernel/quantity-text';

/** unitText writes the value of a figure in its unit. */
export function unitText(unit: FigureUnit, value: number): string {
  switch (unit) {
    case 'bytes':
      return bytesText(value);
    case 'bytes/series':
      return `${bytesText(value)} a series`;
    case 'bytes/day':
      return `${bytesText(value)} a day`;
    case 'us':
      return microsecondsText(value);
    case 'ms':
      return durationText(value);
    case 'share':
      return shareText(value);
    case 'points/s':
    case 'requests/s':
    case 'points':
    case 'series':
      return countText(value);
  }
}
