import type { GateOutcome } from '@tidemark/analysis/compare/gate';
import type { RunCounts } from '@tidemark/db/repositories/run-counts';
import type { JudgementValue } from '@tidemark/domain/run/judgement';

/** What an experiment of the overview comes to; null: no verdict, or no run has ended. */
export type ExperimentResult = { outcome: GateOutcome | null; judgement: JudgementValue | null };

/** Verdicts and judgements of an experiment, the worst first; one without either comes last. */
const order: readonly (string | null)[] = [
  'failed',
  'regressed',
  'not_held',
  'incomplete',
  'untrusted',
  'unknown',
  'inconclusive',
  'passed',
  null,
];

/** severityOf is lower the worse an experiment is: a failed run comes before a regressed verdict, and that before the rest. */
export function severityOf({ outcome, judgement }: ExperimentResult): number {
  return Math.min(order.indexOf(outcome), order.indexOf(judgement));
}

/** overviewSentence says in a line what is worst, what did not pass in the last day, and what is running. */
export function overviewSentence(experiments: readonly ExperimentResult[], counts: RunCounts): string {
  const text = [verdictText(experiments), endedText(counts.ended), activeText(counts)]
    .filter((part) => part !== null)
    .join('; ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

function verdictText(experiments: readonly ExperimentResult[]): string | null {
  const judged = experiments.filter(({ outcome }) => outcome !== null);
  const count = (wanted: GateOutcome) => judged.filter(({ outcome }) => outcome === wanted).length;
  if (judged.length === 0) return null;
  const total = judged.length === 1 ? 'experiment' : 'experiments';
  if (count('regressed') > 0) return `${count('regressed')} of ${judged.length} ${total} regressed`;
  const open = count('inconclusive') + count('untrusted');
  if (open > 0) return `${open} of ${judged.length} ${total} undecided, none regressed`;
  return judged.length === 1 ? 'The experiment passed' : `All ${judged.length} experiments passed`;
}

function endedText(ended: RunCounts['ended']): string | null {
  const all = ended.reduce((sum, { runs }) => sum + runs, 0);
  const passed = ended.reduce((sum, { runs, judgement }) => sum + (judgement === 'passed' ? runs : 0), 0);
  if (all === 0) return null;
  const runs = `${all} ${all === 1 ? 'run' : 'runs'} of the last 24 h`;
  return all === passed ? `${runs} passed` : `${all - passed} of ${runs} did not pass`;
}

function activeText({ running, queued }: RunCounts): string {
  const waiting = queued === 0 ? '' : `, ${queued} waiting`;
  if (running === 0) return queued === 0 ? 'no run is in progress' : `no run is in progress${waiting}`;
  return `${running} ${running === 1 ? 'run is' : 'runs are'} running${waiting}`;
}
