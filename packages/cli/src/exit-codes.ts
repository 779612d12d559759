import { judgementOf } from '@tidemark/analysis/run/judge-run';
import type { GateConclusion } from '@tidemark/domain/gate/gate-answer';
import type { JudgementValue } from '@tidemark/domain/run/judgement';
import type { RunEndCode } from '@tidemark/domain/run/run-end';
import type { RunSummary } from '@tidemark/domain/run/run-summary';

/** What the command's exit code means; scripts rely on it, so a code never changes its meaning. */
export const exitCodes = {
  /** The run completed, every threshold passed, every acknowledged point is accounted for. */
  passed: 0,
  /** A threshold failed, acknowledged points are not stored, or the target did not take the load. */
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
const outcomes: Record<JudgementValue, Outcome> = {
  failed: 'failed',
  not_held: 'failed',
  incomplete: 'notCompleted',
  untrusted: 'notTrustworthy',
  unknown: 'notTrustworthy',
  passed: 'passed',
};

/** outcomeOf gives the outcome that the judgement of a finished run stands for; wrong input that ended it comes first. */
export function outcomeOf(summary: RunSummary): Outcome {
  if (badInputEnds.has(summary.end.code)) return 'badInput';
  return outcomes[judgementOf(summary).value];
}

/** From the worst outcome to the best. */
const fromWorst: readonly Outcome[] = ['badInput', 'failed', 'notCompleted', 'notTrustworthy', 'passed'];

/** worstOf is the outcome of several runs together; without any run it is not completed. */
export function worstOf(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.length === 0) return 'notCompleted';
  return fromWorst.find((outcome) => outcomes.includes(outcome)) ?? 'passed';
}

/** The exit code of each conclusion of a gate. */
export const conclusionCodes: Record<GateConclusion, ExitCode> = {
  passed: exitCodes.passed,
  failed: exitCodes.failed,
  inconclusive: exitCodes.notTrustworthy,
  untrusted: exitCodes.notTrustworthy,
};
