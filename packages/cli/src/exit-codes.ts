import { verificationStatusOf } from '@tidemark/domain/result/verification';
import type { RunEndCode } from '@tidemark/domain/run/run-end';
import type { RunValidity } from '@tidemark/domain/run/run-state';
import type { RunSummary } from '@tidemark/domain/run/run-summary';

/** What the command's exit code means; scripts rely on it, so a code never changes its meaning. */
export const exitCodes = {
  /** The run completed, every threshold passed, every acknowledged point is accounted for. */
  passed: 0,
  /** A threshold failed, or acknowledged points are not stored. */
  failed: 1,
  /** The run did not complete. */
  notCompleted: 2,
  /** The run completed, but its figures may not be trusted or could not be read. */
  notTrustworthy: 3,
  /** Usage, plan file or credentials are wrong. */
  badInput: 4,
} as const;

export type Outcome = keyof typeof exitCodes;
export type ExitCode = (typeof exitCodes)[Outcome];

const badInputEnds: ReadonlySet<RunEndCode> = new Set(['plan_invalid', 'target_denied', 'target_auth']);
const untrustworthy: ReadonlySet<RunValidity> = new Set([
  'generator_limited',
  'incomplete',
  'no_data',
  'imported',
  'dry_run',
]);

/**
 * outcomeOf judges a finished run. In order: wrong input, not completed, not trustworthy, failed, passed:
 * a threshold that was judged on figures that may not be trusted says nothing.
 */
export function outcomeOf(summary: RunSummary): Outcome {
  if (summary.end.state !== 'succeeded')
    return badInputEnds.has(summary.end.code) ? 'badInput' : 'notCompleted';
  const stored = verificationStatusOf(summary.verification);
  if (stored === 'failed') return 'failed';
  if (untrustworthy.has(summary.validity) || stored !== 'passed') return 'notTrustworthy';
  if (summary.thresholds.some((result) => result.outcome === 'unknown')) return 'notTrustworthy';
  return summary.thresholds.some((result) => result.outcome === 'failed') ? 'failed' : 'passed';
}

/** From what says most against a result to what says least. */
const fromWorst: readonly Outcome[] = ['badInput', 'notCompleted', 'failed', 'notTrustworthy', 'passed'];

/** worstOf is what several runs come to as a whole; no run at all is not completed. */
export function worstOf(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.length === 0) return 'notCompleted';
  return fromWorst.find((outcome) => outcomes.includes(outcome)) ?? 'passed';
}
