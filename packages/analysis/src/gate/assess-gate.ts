import { figureOf, figureValue } from '@tidemark/domain/figures/catalog';
import type { GateRules } from '@tidemark/domain/gate/benchmark-file';
import {
  boundVerdicts,
  type GateAnswer,
  type GateBound,
  type GateCheck,
  type GateConclusion,
  isOpenVerdict,
} from '@tidemark/domain/gate/gate-answer';
import type { GateMeasurement } from '@tidemark/domain/gate/gate-measurement';
import type { SidedRun } from '../compare/comparison-sides.ts';
import type { Gate } from '../compare/gate.ts';
import { distrustOf } from '../compare/run-trust.ts';
import { judgementOf } from '../run/judge-run.ts';
import { conclusionSentence } from './conclusion-sentence.ts';
import { decideGate, type GateDecision } from './decide-gate.ts';
import { environmentNotes } from './environment-notes.ts';
import { gateRows, worstFirst } from './gate-rows.ts';
import { judgeBound } from './judge-bound.ts';
import { measureGate } from './measure-gate.ts';

/** A cell of a gate: the ended runs of both sides in the order of execution, and the verdicts of one against the other. */
export type AssessedCell = {
  cell: number;
  label: string;
  candidate: readonly SidedRun[];
  baseline: readonly SidedRun[];
  /** null: the cell has no baseline. */
  verdicts: Gate | null;
};

type BlamedRun = GateAnswer['untrusted'][number];

export type AssessInput = {
  benchmark: string;
  rules: GateRules;
  cells: readonly AssessedCell[];
  /** Runs that ended without a result. */
  unfinished: readonly BlamedRun[];
  baseline: GateAnswer['baseline'];
  isOnBaselineBranch: boolean;
  /** Runs that the gate added to its baseline. */
  addedRuns: number;
  links: GateAnswer['links'];
};

/** A gate after a block of runs: what it decides, and if that is the end, its answer and what is kept for the trend. */
export type AssessedGate = {
  decision: GateDecision;
  answer: GateAnswer | null;
  measurement: GateMeasurement | null;
};

/** assessGate judges all that a gate has measured until now. */
export function assessGate(input: AssessInput): AssessedGate {
  const { rules, cells, isOnBaselineBranch } = input;
  const candidates = cells.flatMap(({ candidate }) => candidate);
  const failures = candidates.flatMap((run) => failureOf(run, rules));
  const untrusted = [...input.unfinished, ...candidates.flatMap((run) => untrustedOf(run, failures))];
  const bounds = cells.map((cell) => boundsOf(cell, rules));
  const decision = decideGate({
    rules,
    cells: cells.map(({ cell, candidate, verdicts }, i) => ({
      cell,
      runs: candidate.length,
      verdicts,
      bounds: bounds[i] ?? [],
    })),
    failures: failures.length,
    untrusted: untrusted.length,
    isOnBaselineBranch,
  });
  if (decision.kind === 'more') return { decision, answer: null, measurement: null };
  const found = { conclusion: decision.conclusion, failures, untrusted, thresholds: bounds.flat() };
  const answer = answerOf(input, found);
  return { decision, answer, measurement: measureGate(cells, answer.rows) };
}

/** withoutFigures is the end of a gate whose results cannot be judged at all. */
export function withoutFigures(benchmark: string, gateId: string): AssessedGate {
  const answer: GateAnswer = {
    benchmark,
    conclusion: 'untrusted',
    check: 'failure',
    sentence: 'The results could not be judged: internal error.',
    baseline: null,
    rows: [],
    thresholds: [],
    failures: [],
    untrusted: [],
    notes: [],
    runsUsed: 0,
    runsSaved: 0,
    moreRuns: null,
    links: { gate: `/gates/${gateId}`, experiment: null, compare: null, report: null },
  };
  return { decision: { kind: 'concluded', conclusion: 'untrusted' }, answer, measurement: null };
}

type Found = Pick<GateAnswer, 'conclusion' | 'failures' | 'untrusted' | 'thresholds'>;

function answerOf(input: AssessInput, found: Found): GateAnswer {
  const { benchmark, rules, cells, baseline, links } = input;
  const candidateRuns = cells.reduce((sum, { candidate }) => sum + candidate.length, input.unfinished.length);
  const rows = worstFirst(
    cells.flatMap(({ label, verdicts, candidate }) => gateRows(label, verdicts, candidate, rules)),
  );
  const answer: Omit<GateAnswer, 'sentence'> = {
    benchmark,
    ...found,
    check: checkOf(found.conclusion, rules),
    baseline,
    rows,
    thresholds: found.thresholds.toSorted(
      (a, b) => boundVerdicts.indexOf(a.verdict) - boundVerdicts.indexOf(b.verdict),
    ),
    notes: notesOf(input),
    runsUsed: candidateRuns + input.addedRuns,
    runsSaved: Math.max(0, cells.length * rules.repetitions.max - candidateRuns),
    moreRuns: found.conclusion === 'inconclusive' ? moreRunsOf(rows) : null,
    links,
  };
  return { ...answer, sentence: conclusionSentence(answer, input.isOnBaselineBranch) };
}

/** What runs show by themselves, without a baseline; the thresholds of the gate are judged over all runs of a cell. */
function failureOf({ id, label, summary }: SidedRun, { thresholds }: GateRules): BlamedRun[] {
  const hasOwnLimit = thresholds.some(({ figure }) => figure === 'heldShare');
  const reason = judgementOf(summary).reasons.find(
    ({ value, code }) =>
      (value === 'failed' && code !== 'threshold_failed') || (value === 'not_held' && !hasOwnLimit),
  );
  return reason ? [{ run: id, label, reason: reason.message }] : [];
}

function untrustedOf({ id, label, summary }: SidedRun, failures: readonly BlamedRun[]): BlamedRun[] {
  if (failures.some(({ run }) => run === id)) return [];
  const reason = distrustOf(summary);
  return reason === null ? [] : [{ run: id, label, reason }];
}

function boundsOf({ label: cell, candidate }: AssessedCell, rules: GateRules): GateBound[] {
  const trusted = candidate.filter(({ summary }) => distrustOf(summary) === null);
  return rules.thresholds.map((threshold) => {
    const { label, unit } = figureOf(threshold.figure);
    const values = trusted.map((run) => figureValue(threshold.figure, run));
    return { cell, threshold, label, unit, ...judgeBound(threshold, values, rules.repetitions.initial) };
  });
}

function checkOf(conclusion: GateConclusion, { gate }: GateRules): GateCheck {
  if (conclusion === 'passed') return 'success';
  return conclusion === 'inconclusive' && gate.onInconclusive === 'neutral' ? 'neutral' : 'failure';
}

function moreRunsOf(rows: GateAnswer['rows']): number | null {
  const open = rows.filter(({ verdict }) => isOpenVerdict(verdict)).map(({ runsToAdd }) => runsToAdd);
  const known = open.filter((count) => count !== null);
  return known.length < open.length || known.length === 0 ? null : Math.max(...known);
}

function notesOf({ cells, baseline }: AssessInput): string[] {
  const without = cells.filter(({ verdicts }) => verdicts === null).map(({ label }) => `"${label}"`);
  const missing =
    baseline === null || without.length === 0
      ? []
      : [`${without.join(', ')} ${without.length === 1 ? 'has' : 'have'} no baseline: new, or renamed.`];
  return [...missing, ...environmentNotes(cells)];
}
