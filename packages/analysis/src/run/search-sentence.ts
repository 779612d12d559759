import {
  maxSearchRuns,
  type PredictedOutage,
  type SearchState,
  type TriedLength,
} from '@tidemark/domain/experiment/outage-search';
import { countText, durationText } from '@tidemark/domain/kernel/quantity-text';

/** searchSentence says how long a part may be away, with the prediction beside it. */
export function searchSentence(
  state: SearchState,
  tried: readonly TriedLength[],
  predicted: PredictedOutage | null,
): string {
  const shown = foundText(state, tried);
  return predicted === null ? `${shown}.` : `${shown}; ${predictedText(predicted)}.`;
}

/** One cell of a search, with its sentence. */
type Searched = { row: string; column: string; sentence: string; state: SearchState };

/** searchesText says it of every cell, the shortest time that is survived first, and what is not known before all; null: nothing is searched. */
export function searchesText(searches: readonly Searched[]): string | null {
  if (searches.length === 0) return null;
  const isOneColumn = new Set(searches.map(({ row }) => row)).size === searches.length;
  const rank = ({ state }: Searched) => (state.end === 'unknown' ? -1 : (state.survivedSeconds ?? 0));
  return searches
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ row, column, sentence }) => {
      const name = isOneColumn ? row : `${row}, ${column}`;
      return `${name}: ${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;
    })
    .join(' ');
}

function foundText(state: SearchState, tried: readonly TriedLength[]): string {
  const survived = lengthText(state.survivedSeconds);
  const lost = lengthText(state.lostSeconds);
  switch (state.end) {
    case 'survives-all':
      return `Survives ${survived}, the longest time tried`;
    case 'loses-all':
      return `Loses at ${lost} already, the shortest time tried`;
    case 'contradictory':
      return `No one limit: ${contradictionText(tried, state.lostSeconds)}`;
    case 'unknown':
      return 'Not known: two runs in a row did not show whether anything was lost';
    case 'found':
    case 'runs-used':
    case null:
      return `${betweenText(survived, lost)}${state.end === null ? openText(tried.length) : confirmText(state)}`;
  }
}

function lengthText(seconds: number | null): string | null {
  return seconds === null ? null : durationText(seconds * 1_000);
}

function contradictionText(tried: readonly TriedLength[], lostSeconds: number | null): string {
  const survived = tried.filter(
    ({ outcome, seconds }) => outcome === 'survived' && seconds >= (lostSeconds ?? 0),
  );
  const longest = Math.max(...survived.map(({ seconds }) => seconds));
  return longest === lostSeconds
    ? `${lengthText(longest)} was survived in one run and not in another`
    : `${lengthText(longest)} was survived, and ${lengthText(lostSeconds)} was not`;
}

function betweenText(survived: string | null, lost: string | null): string {
  if (survived === null) return lost === null ? 'Nothing is known yet' : `Loses at ${lost}`;
  return lost === null ? `Survives ${survived}` : `Survives ${survived}, loses at ${lost}`;
}

function openText(tried: number): string {
  const left = maxSearchRuns - tried;
  return ` so far; ${left === 1 ? '1 more run' : `up to ${left} more runs`}`;
}

function confirmText({ isConfirmed, survivedSeconds }: SearchState): string {
  return isConfirmed || survivedSeconds === null ? '' : ' (survived once)';
}

function predictedText({ seconds, queue, source, ratePerSec, unit }: PredictedOutage): string {
  return `its queue of ${countText(queue)} ${unit} (${source === 'configured' ? 'as configured' : 'seen full'}) at ${countText(Math.round(ratePerSec))}/s predicts ${durationText(seconds * 1_000)}`;
}
