import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import type { Notice } from '@tidemark/domain/notification/notice';
import type { JudgementValue } from '@tidemark/domain/run/judgement';
import type { RunRecord } from '@tidemark/domain/run/records';

/** What a notice says, without where it comes from; `path` is a page of the portal. */
export type NoticeText = Omit<Notice['data'], 'url'> & { path: string };

const judgementWords: Record<JudgementValue, string> = {
  failed: 'failed',
  not_held: 'load not held',
  incomplete: 'incomplete',
  untrusted: 'not trustworthy',
  unknown: 'unknown',
  passed: 'passed',
};

const longestReason = 300;

/** runNotice says how a run ended: its judgement with the worst reason. */
export function runNotice(
  run: Pick<RunRecord, 'id' | 'name' | 'state' | 'judgement' | 'end' | 'experimentId' | 'labels' | 'endedAt'>,
): NoticeText {
  const value = run.judgement?.value ?? null;
  const word = value === null ? run.state : judgementWords[value];
  const reason = run.judgement?.reasons[0]?.message ?? run.end?.message ?? '';
  return {
    title: `Run ${run.name}: ${word}`,
    sentence: reason.slice(0, longestReason) || `The run is ${word}.`,
    path: `/runs/${run.id}`,
    isGood: value === null ? null : value === 'passed',
    about: {
      runId: run.id,
      name: run.name,
      state: run.state,
      judgement: value,
      experimentId: run.experimentId,
      labels: run.labels,
      endedAt: run.endedAt?.toISOString() ?? null,
    },
  };
}

/** experimentNotice says how the runs of an experiment ended; whether it shows a regression is a matter of its comparison. */
export function experimentNotice({ id, design, state, progress }: ExperimentDetail): NoticeText {
  const { runCount, succeededCount, failedCount, judgement } = progress;
  const word = judgement === null || judgement === 'passed' ? state : judgementWords[judgement];
  const runs = `${succeededCount} of ${runCount} ${runCount === 1 ? 'run' : 'runs'} finished`;
  const worst =
    judgement === null || judgement === 'passed' ? '' : `; the worst run: ${judgementWords[judgement]}`;
  return {
    title: `Experiment ${design.name}: ${word}`,
    sentence: `${runs}${worst}.`,
    path: `/experiments/${id}`,
    isGood: judgement === null ? null : judgement === 'passed',
    about: { experimentId: id, name: design.name, state, judgement, runCount, succeededCount, failedCount },
  };
}
