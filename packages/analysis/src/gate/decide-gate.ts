import type { GateRules } from '@tidemark/domain/gate/benchmark-file';
import { type GateConclusion, isOpenVerdict } from '@tidemark/domain/gate/gate-answer';
import type { Gate } from '../compare/gate.ts';
import type { JudgedBound } from './judge-bound.ts';

/** What is known of a cell: its ended runs, the verdicts against its baseline (null: it has none), and its thresholds. */
export type DecidedCell = {
  cell: number;
  runs: number;
  verdicts: Gate | null;
  bounds: readonly JudgedBound[];
};

export type DecisionInput = {
  rules: Pick<GateRules, 'repetitions'>;
  cells: readonly DecidedCell[];
  failures: number;
  untrusted: number;
  /** Whether this gate is the next baseline if it passes. */
  isOnBaselineBranch: boolean;
};

/** Either the end, or the runs to add to each undecided cell. */
export type GateDecision =
  | { kind: 'concluded'; conclusion: GateConclusion }
  | { kind: 'more'; runs: { cell: number; count: number }[] };

/**
 * decideGate decides after every block of runs. A regression, a failed threshold or a run that failed ends a gate at once; so do figures
 * that may not be trusted. While a metric is undecided, each such cell gets one more run, up to the limit, so that the gate stops as
 * soon as it is decided: verdicts hold over all looks. An undecided threshold gets the runs that its k of n are counted over.
 */
export function decideGate(input: DecisionInput): GateDecision {
  const { cells, failures, untrusted } = input;
  if (failures > 0 || cells.some(isFailed)) return concluded('failed');
  if (untrusted > 0 || cells.some(isUntrusted)) return concluded('untrusted');
  const runs = cells.flatMap((cell) => {
    const count = Math.min(runsToAdd(cell, input.rules), input.rules.repetitions.max - cell.runs);
    return count > 0 ? [{ cell: cell.cell, count }] : [];
  });
  if (runs.length > 0) return { kind: 'more', runs };
  return concluded(isUndecided(input) ? 'inconclusive' : 'passed');
}

const concluded = (conclusion: GateConclusion): GateDecision => ({ kind: 'concluded', conclusion });

function isFailed({ verdicts, bounds }: DecidedCell): boolean {
  return verdicts?.outcome === 'regressed' || bounds.some(({ verdict }) => verdict === 'failed');
}

/** Nothing of a cell that has a baseline could be judged, or a threshold was not measured. */
function isUntrusted({ verdicts, bounds }: DecidedCell): boolean {
  return verdicts?.outcome === 'untrusted' || bounds.some(({ verdict }) => verdict === 'unknown');
}

function isUndecided({ cells, isOnBaselineBranch }: DecisionInput): boolean {
  const isOpen = cells.some(
    ({ verdicts, bounds }) =>
      verdicts?.outcome === 'inconclusive' || bounds.some(({ verdict }) => verdict === 'undecided'),
  );
  const hasCompared = cells.some(({ verdicts, bounds }) => verdicts !== null || bounds.length > 0);
  return isOpen || (!hasCompared && !isOnBaselineBranch);
}

/** One for metrics that are open, and as many as a threshold still needs. */
function runsToAdd({ runs, verdicts, bounds }: DecidedCell, { repetitions }: Pick<GateRules, 'repetitions'>) {
  const isOpen = verdicts?.metrics.some(({ answer }) => isOpenVerdict(answer)) ?? false;
  return Math.max(
    repetitions.initial - runs,
    0,
    isOpen ? 1 : 0,
    ...bounds.map(({ verdict, ofNeeded }) => (verdict === 'undecided' ? ofNeeded - runs : 0)),
  );
}
