import { bytesText, countText, microsecondsText } from '@tidemark/domain/kernel/quantity-text';
import type { ThresholdFigure } from '@tidemark/domain/run/threshold';

/** figureText writes the value of a threshold's figure in its unit. */
export function figureText(figure: ThresholdFigure, value: number): string {
  switch (figure) {
    case 'responseTimeUsP50':
    case 'responseTimeUsP99':
    case 'responseTimeUsP999':
      return microsecondsText(value);
    case 'rssBytesPeak':
    case 'heapInUseBytesSettledLast':
      return bytesText(value);
    case 'errorShare':
      return `${countText(value * 100)} %`;
    case 'pointsPerSec':
    case 'lostPoints':
    case 'observedSeriesPeak':
      return countText(value);
  }
}
