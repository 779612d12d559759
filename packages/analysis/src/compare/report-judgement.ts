import { type Judgement, type JudgementReason, judgementValues } from '@tidemark/domain/run/judgement';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { judgementOf } from '../run/judge-run.ts';

/** A run of a report with its label; results stored before judgements existed are judged by the same rules. */
export type JudgedRun = { label: string; summary: RunSummary };

const mostReasons = 12;
const mostNamed = 2;

/** reportJudgement gives the worst judgement of some runs with the reasons of all, the worst first; `passed` only where every run passed. */
export function reportJudgement(runs: readonly JudgedRun[]): Judgement {
  const judged = runs.map(({ label, summary }) => ({ label, ...judgementOf(summary) }));
  const value = judgementValues.find((one) => judged.some((run) => run.value === one)) ?? 'unknown';
  const found = new Map<string, { reason: JudgementReason; labels: string[] }>();
  for (const { label, reasons } of judged) {
    for (const reason of reasons) {
      const key = `${reason.value} ${reason.code} ${reason.message}`;
      const known = found.get(key);
      if (known) known.labels.push(label);
      else found.set(key, { reason, labels: [label] });
    }
  }
  const all = [...found.values()].map(({ reason, labels }) => ({
    ...reason,
    message: runs.length === 1 ? reason.message : `${namesOf(labels, runs.length)}: ${reason.message}`,
  }));
  const reasons = judgementValues.flatMap((one) => all.filter((reason) => reason.value === one));
  return { value, reasons: reasons.slice(0, mostReasons) };
}

function namesOf(labels: readonly string[], runCount: number): string {
  return labels.length <= mostNamed
    ? labels.map((label) => `"${label}"`).join(' and ')
    : `${labels.length} of ${runCount} runs`;
}
