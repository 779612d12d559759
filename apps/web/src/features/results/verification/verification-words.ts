import { countText, durationText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type {
  Divergence,
  Overwriting,
  ReadingMoment,
  Verification,
} from '@tidemark/domain/result/verification';

/** readingWords name the moments at which everything stored was read. */
export const readingWords: Record<ReadingMoment, string> = {
  settled: 'Directly after the load',
  after_settle_time: 'After a pause',
  after_restart: 'After a restart',
};

/** keysText says how many distinct keys the acknowledged points have. */
export function keysText({ acknowledgedKeys }: Verification['totals']): string {
  return acknowledgedKeys === null
    ? 'distinct keys not known'
    : `${countText(acknowledgedKeys)} distinct keys`;
}

/** lostText says within which bounds the true loss lies; null where nothing is known of them. */
export function lostText({ status, totals, lossBounds, lostKeys }: Verification): string | null {
  if (status === 'unknown' || totals.lost === null) return 'not known: see the reason above';
  if (lossBounds === null) return null;
  const { low, high } = lossBounds;
  if (high > low)
    return `${countText(low)} to ${countText(high)}, as ${countText(high - low)} had an unknown outcome`;
  return lostKeys.isExact || low === 0 ? 'exactly' : 'at least: keys were not compared everywhere';
}

/** overwritingText says how many points were to be expected to replace another, and how that is known. */
export function overwritingText(
  { expected, low, high, observed, decidedBy }: Overwriting,
  counted: number | null,
): string {
  if (expected === null) {
    return observed === null && counted === null ? 'not reported by this result' : 'could not be predicted';
  }
  const band =
    low !== null && high !== null && low < high ? ` (${countText(low)} to ${countText(high)})` : '';
  return `${countText(expected)}${band} expected: ${reasons[decidedBy]}`;
}

const reasons: Record<Overwriting['decidedBy'], string> = {
  plan: 'no two points of the plan share a key',
  keys: 'every key was counted',
  requests: 'the clock stamps each request once',
  clock: 'the clock stamps each request once, and requests of one tick meet by chance',
  nothing: 'for no known reason',
};

/** isAsPredicted says whether what was overwritten lies within what was to be expected; null where either is not known. */
export function isAsPredicted({ observed, low, high }: Overwriting): boolean | null {
  if (observed === null || low === null || high === null) return null;
  return observed >= low && observed <= high;
}

/** unclearText says what became of points with an unknown outcome. */
export function unclearText({ unknown, recovered, never }: Verification['totals']): string {
  if (unknown === 0) return 'every point was answered';
  if (recovered === null || never === null) return 'whether they are stored is not known';
  return `${countText(recovered)} stored nevertheless, ${countText(never)} never`;
}

/** unexpectedText says what is stored that should not be. */
export function unexpectedText({ unexpected, resurrected }: Verification['totals']): string {
  if (unexpected === null) return 'not known';
  if (unexpected === 0) return 'nothing else is stored';
  return resurrected ? `${countText(resurrected)} of them were refused` : 'stored, but never acknowledged';
}

/** storedText says what else belongs to the stored points; null where there is nothing. */
export function storedText({ expired, countedTwice }: Verification['totals']): string | null {
  const parts = [
    countedTwice ? `${countText(countedTwice)} of them counted twice by the server` : null,
    expired > 0 ? `and ${countText(expired)} dropped by retention` : null,
  ].filter((part) => part !== null);
  return parts.join(', ') || null;
}

/** refusedText says what points were refused for, or that none was. */
export function refusedText({ refused }: Verification['totals']): string {
  if (refused === null) return 'not reported by this result';
  return refused === 0 ? 'nothing was refused' : 'by the target: see Errors for its reasons';
}

/** readingCostText says how long reading everything back took, set against the load itself. */
export function readingCostText({ readMs, queries }: Verification, loadMs: number): string {
  if (readMs === 0 && queries === 0) return 'Nothing was read back.';
  const asked = queries === 0 ? '' : ` and ${countText(queries)} ${queries === 1 ? 'query' : 'queries'}`;
  const share = loadMs > 0 ? `, ${shareText(readMs / loadMs)} of the ${durationText(loadMs)} under load` : '';
  return `Reading everything back took ${durationText(readMs)}${asked}${share}.`;
}

/** divergenceText says how far servers that should hold the same differ. */
export function divergenceText(divergence: Divergence | null): string {
  if (divergence === null || (divergence.keys === null && divergence.values === null))
    return `Every backend should hold every acknowledged point. How far they differ is not known${because(divergence?.reason ?? null)}.`;
  const { keys, values, isExact, reason } = divergence;
  const least = isExact ? '' : 'at least ';
  const parts = [
    keys ? `${least}${pointCount(keys)} held by some and not by others` : null,
    values ? `${least}${pointCount(values)} with values that differ` : null,
  ].filter((part) => part !== null);
  if (parts.length > 0) return `The backends differ: ${parts.join(', ')}${isExact ? '' : because(reason)}.`;
  return isExact
    ? 'All backends hold the same points with the same values.'
    : `No difference was found; not everything was compared${because(reason)}.`;
}

function because(reason: string | null): string {
  return reason === null ? '' : `: ${reason}`;
}

function pointCount(count: number): string {
  return `${countText(count)} ${count === 1 ? 'point' : 'points'}`;
}

/** ofBackendText says which backend a ledger is of: the one that lacks most; empty where there is one server. */
export function ofBackendText({ backends, totals }: Verification): string {
  const shown = backends.find(({ lost, stored }) => lost === totals.lost && stored === totals.stored);
  return shown === undefined ? '' : `Of ${shown.part}. `;
}
