import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { RunProgress } from '@tidemark/domain/run/run-progress';

type Counted = Pick<RunProgress, 'pointsAcknowledged' | 'pointsHandedOver'>;

/** takenOf says what a target took so far, in the word that fits it: Graphite acknowledges nothing. */
export function takenOf({ pointsAcknowledged, pointsHandedOver = 0 }: Counted): {
  word: string;
  text: string;
} {
  if (pointsHandedOver > 0) return { word: 'Handed over', text: `${countText(pointsHandedOver)} points` };
  if (pointsAcknowledged > 0)
    return { word: 'Acknowledged', text: `${countText(pointsAcknowledged)} points` };
  return { word: 'Points', text: 'none yet' };
}
