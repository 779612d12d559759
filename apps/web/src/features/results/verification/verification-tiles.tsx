import type { Overwriting, Verification } from '@tidemark/domain/result/verification';
import { Term } from '#features/docs/help.tsx';
import { countQuantity } from '#ui/quantity.ts';
import { Tile, Tiles } from '#ui/tile.tsx';
import {
  isAsPredicted,
  keysText,
  lostText,
  overwritingText,
  refusedText,
  storedText,
  unclearText,
  unexpectedText,
} from './verification-words.ts';

/** VerificationTiles show what became of the points: each count with how sure it is. */
export function VerificationTiles({ verification }: { verification: Verification }) {
  const { totals, overwriting, status } = verification;
  const isRead = status !== 'unknown';
  return (
    <Tiles>
      <Tile label="Acknowledged" {...points(totals.acknowledged)} detail={keysText(totals)} />
      <Tile label="Stored" {...points(totals.stored)} detail={storedText(totals)} />
      <Tile
        label={<Term name="lost">Lost</Term>}
        {...points(isRead ? totals.lost : null)}
        detail={lostText(verification)}
      />
      <Tile
        label={<Term name="overwritten">Overwritten</Term>}
        {...points(overwriting.observed ?? totals.overwritten)}
        difference={<Predicted overwriting={overwriting} />}
        detail={overwritingText(overwriting, totals.overwritten)}
      />
      <Tile
        label={<Term name="recovered">Unknown outcome</Term>}
        {...points(totals.unknown)}
        detail={unclearText(totals)}
      />
      <Tile
        label={<Term name="unexpected">Unexpected</Term>}
        {...points(isRead ? totals.unexpected : null)}
        detail={isRead ? unexpectedText(totals) : 'not known'}
      />
      <Tile label="Refused" {...points(totals.refused)} detail={refusedText(totals)} />
    </Tiles>
  );
}

function points(count: number | null) {
  return countQuantity(count, count === 1 ? 'point' : 'points');
}

function Predicted({ overwriting }: { overwriting: Overwriting }) {
  const isPredicted = isAsPredicted(overwriting);
  if (isPredicted === null) return null;
  return isPredicted ? (
    <span className="text-good">✓ as expected</span>
  ) : (
    <span className="text-warn">! not as expected</span>
  );
}
