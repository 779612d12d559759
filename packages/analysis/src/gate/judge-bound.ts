import type { GateThreshold } from '@tidemark/domain/gate/benchmark-file';
import type { GateBound } from '@tidemark/domain/gate/gate-answer';

/** In how many runs a threshold held, and in how many it has to. */
export type JudgedBound = Pick<GateBound, 'passed' | 'of' | 'needed' | 'ofNeeded' | 'verdict'>;

/**
 * judgeBound judges "at most 512 MiB in 9 of 10 runs" on the values of trusted runs in the order of execution; null: not measured. It
 * looks at the first `ofRuns` alone and is decided as soon as the others cannot change it, so that looking early costs nothing. Without
 * `inRuns` every run counts, at least `initial`.
 */
export function judgeBound(
  threshold: GateThreshold,
  values: readonly (number | null)[],
  initial: number,
): JudgedBound {
  const ofNeeded = threshold.ofRuns ?? Math.max(initial, values.length);
  const needed = threshold.inRuns ?? ofNeeded;
  const judged = values.slice(0, ofNeeded);
  const measured = judged.filter((value) => value !== null);
  const passed = measured.filter((value) => holds(threshold, value)).length;
  const failed = measured.length - passed;
  const counts = { passed, of: measured.length, needed, ofNeeded };
  if (failed > ofNeeded - needed) return { ...counts, verdict: 'failed' };
  if (passed >= needed) return { ...counts, verdict: 'passed' };
  const canPass = passed + (ofNeeded - judged.length) >= needed;
  return { ...counts, verdict: canPass ? 'undecided' : 'unknown' };
}

function holds({ kind, value }: GateThreshold, observed: number): boolean {
  return kind === 'at-most' ? observed <= value : observed >= value;
}
