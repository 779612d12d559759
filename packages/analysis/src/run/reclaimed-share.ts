import type { Spread } from '@tidemark/domain/figures/figure';
import { shareText } from '@tidemark/domain/kernel/quantity-text';

/** A share that is worth showing, or the reason why it is left out. */
export type ReclaimedShare = { kind: 'share'; share: Spread } | { kind: 'left_out'; reason: string };

/** Fewest values of a share that are shown. */
const fewestValues = 3;
/** Widest spread of a share that is shown: beyond it, what was dropped is too little against the noise of the readings. */
const widestSpread = 1;

/**
 * reclaimedShare is the one rule by which the reclaimed share of memory is shown: from three values on that lie within 100 percentage
 * points. "-90 % (-146 to 102 %)" is no figure: its denominator is near zero.
 */
export function reclaimedShare(share: Spread | null): ReclaimedShare {
  if (share === null) return { kind: 'left_out', reason: 'needs readings at rest before and after a drop' };
  if (share.high - share.low > widestSpread) {
    const range = `${shareText(share.low)} to ${shareText(share.high)}`;
    return { kind: 'left_out', reason: `left out: too little memory was dropped for a share (${range})` };
  }
  if (share.count < fewestValues)
    return { kind: 'left_out', reason: `left out: ${share.count} of ${fewestValues} drops` };
  return { kind: 'share', share };
}
