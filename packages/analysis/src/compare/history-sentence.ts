import { percentText, timesText } from './change-words.ts';
import type { RunHistory } from './run-history.ts';

/** historySentence states the last change of a metric over the history, or that there is none. */
export function historySentence({
  label,
  runs,
  changes,
  missing,
}: Omit<RunHistory, 'planDigest' | 'sentence'>): string {
  const count = `${runs.length} ${runs.length === 1 ? 'run' : 'runs'} of this plan`;
  if (missing !== null) return `${count}: too few to test whether ${lower(label)} changed.`;
  const last = changes.at(-1);
  if (!last) return `${label} did not change over ${count}.`;
  const name = runs.find(({ runId }) => runId === last.runId)?.name ?? 'a run';
  const size = last.ratio === null ? '' : ` (${sizeText(last.ratio)})`;
  const earlier = changes.length === 1 ? '' : ` ${changes.length} changes in total.`;
  return `${label} changed for the ${last.verdict}${size}, from "${name}" of ${day(runs, last.runId)} on.${earlier}`;
}

function sizeText(ratio: number): string {
  if (ratio >= 2) return timesText(ratio);
  return `${percentText(ratio)} ${ratio < 1 ? 'lower' : 'higher'}`;
}

function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function day(runs: RunHistory['runs'], runId: string): string {
  return runs.find((run) => run.runId === runId)?.at.slice(0, 10) ?? '';
}
