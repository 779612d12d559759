import type { GateConclusion } from '@tidemark/domain/gate/gate-answer';
import type { GateRecord } from '@tidemark/domain/gate/gate-record';
import type { NoticeText } from './run-notices.ts';

type Concluded = Pick<GateRecord, 'id' | 'benchmark' | 'context' | 'answer'> & { conclusion: GateConclusion };

/**
 * gateNotice says how a gate concluded. `before`: how the gate before concluded, where this one concluded otherwise, so that the notice
 * says what it was.
 */
export function gateNotice(gate: Concluded, before: GateConclusion | null = null): NoticeText {
  const { id, benchmark, context, conclusion, answer } = gate;
  const { branch, commit, repository, mergeRequest, jobUrl, trigger } = context;
  const place = branch === null ? benchmark : `${benchmark} on ${branch}`;
  return {
    title: `${place}: ${conclusion}${before === null ? '' : `, was ${before}`}`,
    sentence: answer?.sentence ?? `The gate concluded: ${conclusion}.`,
    path: `/gates/${id}`,
    isGood: conclusion === 'inconclusive' ? null : conclusion === 'passed',
    about: {
      gateId: id,
      benchmark,
      conclusion,
      ...(before === null ? {} : { previousConclusion: before }),
      branch,
      commit,
      repository,
      mergeRequest: mergeRequest?.id ?? null,
      jobUrl,
      trigger,
    },
  };
}

/**
 * changedVerdict gives what the verdict of a benchmark was, where the newest conclusion is another; null: it stayed. The first gate of a
 * branch counts against its base branch; without one, nothing is known and a benchmark counts as passing.
 */
export function changedVerdict(
  now: GateConclusion,
  { ofBranch, ofBase }: { ofBranch: GateConclusion | null; ofBase: GateConclusion | null },
): GateConclusion | null {
  const before = ofBranch ?? ofBase ?? 'passed';
  return before === now ? null : before;
}
