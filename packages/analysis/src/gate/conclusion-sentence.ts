import {
  type GateAnswer,
  type GateBound,
  type GateRow,
  isOpenVerdict,
} from '@tidemark/domain/gate/gate-answer';
import { boundResultText, boundText, nounOf, rowChangeText, rowIntervalText } from './gate-texts.ts';

type Concluded = Omit<GateAnswer, 'sentence'>;

/**
 * conclusionSentence states in one sentence why a gate ended as it did: "heap at rest +98 % in tag on inmem: regressed (95 % CI +91 to
 * +106 %), 5 runs against 5."
 */
export function conclusionSentence(answer: Concluded, isOnBaselineBranch: boolean): string {
  const text = sentenceOf(answer, isOnBaselineBranch);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function sentenceOf(answer: Concluded, isOnBaselineBranch: boolean): string {
  switch (answer.conclusion) {
    case 'failed':
      return failedText(answer);
    case 'untrusted':
      return untrustedText(answer);
    case 'inconclusive':
      return inconclusiveText(answer);
    case 'passed':
      return passedText(answer, isOnBaselineBranch);
  }
}

function failedText(answer: Concluded): string {
  const regressed = answer.rows.filter(({ verdict }) => verdict === 'regressed');
  const bounds = answer.thresholds.filter(({ verdict }) => verdict === 'failed');
  const { failures } = answer;
  const [run, row, bound] = [failures[0], regressed[0], bounds[0]];
  const first = run
    ? `"${run.label}" failed: ${withoutStop(run.reason)}`
    : row
      ? regressedText(row, isSeveral(answer))
      : bound
        ? thresholdText(bound, isSeveral(answer))
        : 'a run failed';
  const rest = failures.length + regressed.length + bounds.length - 1;
  return rest > 0 ? `${first}; ${rest} more ${rest === 1 ? 'reason' : 'reasons'}` : first;
}

function regressedText(row: GateRow, isSeveralCells: boolean): string {
  const [change, interval] = [rowChangeText(row), rowIntervalText(row)];
  const what = [nounOf(row.label), change].filter((part) => part !== null).join(' ');
  return `${what}${inCell(row, isSeveralCells)}: regressed${interval === null ? '' : ` (95 % CI ${interval})`}, ${runsText(row)}`;
}

function thresholdText(bound: GateBound, isSeveralCells: boolean): string {
  return `${boundText(bound)}: failed${inCell(bound, isSeveralCells)}, ${boundResultText(bound)}`;
}

function untrustedText({ untrusted, thresholds, rows }: Concluded): string {
  const [first, ...more] = untrusted;
  const unknown = thresholds.find(({ verdict }) => verdict === 'unknown');
  if (first) {
    const others = more.length > 0 ? `; ${more.length} more` : '';
    return `the figures may not be trusted: "${first.label}": ${withoutStop(first.reason)}${others}`;
  }
  if (unknown) return `${boundText(unknown)} is unknown: ${boundResultText(unknown)}`;
  return rows.length === 0 ? 'none of the deciding metrics was measured' : 'the figures may not be trusted';
}

function inconclusiveText(answer: Concluded): string {
  const open = answer.rows.filter(({ verdict }) => isOpenVerdict(verdict));
  const bounds = answer.thresholds.filter(({ verdict }) => verdict === 'undecided');
  const [row, bound] = [open[0], bounds[0]];
  const rest = open.length + bounds.length - 1;
  const more = rest > 0 ? `; ${rest} more undecided` : '';
  if (row) {
    const interval = rowIntervalText(row);
    const seen = interval === null ? '' : ` (95 % CI ${interval})`;
    return `${nounOf(row.label)}${inCell(row, isSeveral(answer))} ${row.verdict === 'unstable' ? 'too unstable to judge' : 'undecided'} after ${runsText(row)}${seen}: ${needText(answer)}${more}`;
  }
  if (bound)
    return `${boundText(bound)} undecided${inCell(bound, isSeveral(answer))}: ${boundResultText(bound)}${more}`;
  return 'nothing to judge: there is no baseline yet and no threshold. Run this benchmark on the branch of the baseline first';
}

function needText({ moreRuns }: Concluded): string {
  if (moreRuns === null) return 'more than 100 further runs per side would decide';
  return `about ${moreRuns} more ${moreRuns === 1 ? 'run' : 'runs'} per side would decide`;
}

function passedText({ rows, thresholds, baseline }: Concluded, isOnBaselineBranch: boolean): string {
  const bounds =
    thresholds.length === 0
      ? ''
      : `${thresholds.length === 1 ? 'the threshold' : `all ${thresholds.length} thresholds`} held`;
  if (baseline === null) {
    const becomes = isOnBaselineBranch ? ', and this gate is it from now on' : '';
    const judged = bounds === '' ? 'nothing was compared' : bounds;
    return `${judged}: there was no baseline yet${becomes}`;
  }
  const improved = rows.find(({ verdict }) => verdict === 'improved');
  const better = improved && `${nounOf(improved.label)} ${rowChangeText(improved) ?? ''}: improved`;
  const compared = rows.filter(({ verdict }) => verdict !== 'no_baseline');
  const [first] = compared;
  const against = first ? `, ${runsText(first)}` : '';
  const equal = `no regression in ${compared.length} ${compared.length === 1 ? 'comparison' : 'comparisons'} with ${baseline.label}${against}`;
  return [equal, better, bounds].filter((part) => part !== undefined && part !== '').join('; ');
}

function inCell({ cell }: { cell: string }, isSeveralCells: boolean): string {
  return isSeveralCells ? ` in ${cell}` : '';
}

function isSeveral({ rows, thresholds }: Concluded): boolean {
  return new Set([...rows, ...thresholds].map(({ cell }) => cell)).size > 1;
}

function runsText({ runs }: GateRow): string {
  return `${runs.candidate} ${runs.candidate === 1 ? 'run' : 'runs'} against ${runs.baseline}`;
}

/** Reasons stand inside of sentences. */
function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}
