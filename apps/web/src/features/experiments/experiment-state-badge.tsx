import type { ExperimentState } from '@tidemark/domain/experiment/experiment-record';
import type { ExperimentProgress } from '@tidemark/domain/experiment/experiment-view';
import { Ban, Flag, LoaderCircle, Pause, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '#ui/badge.tsx';
import { JudgementBadge, RunsPassedBadge } from '#ui/judgement-badge.tsx';

const looks: Record<ExperimentState, { word: string; tone: Tone; icon: ReactNode }> = {
  running: { word: 'Running', tone: 'accent', icon: <LoaderCircle aria-hidden className="animate-spin" /> },
  pausing: { word: 'Pausing', tone: 'warn', icon: <LoaderCircle aria-hidden className="animate-spin" /> },
  paused: { word: 'Paused', tone: 'warn', icon: <Pause aria-hidden /> },
  cancelling: { word: 'Cancelling', tone: 'neutral', icon: <Ban aria-hidden /> },
  cancelled: { word: 'Cancelled', tone: 'neutral', icon: <Ban aria-hidden /> },
  finished: { word: 'Finished', tone: 'neutral', icon: <Flag aria-hidden /> },
};

/** ExperimentStateBadge shows the worst judgement of the runs that have ended, then the state of the experiment. */
export function ExperimentStateBadge({
  state,
  progress: { failedCount, judgement },
}: {
  state: ExperimentState;
  progress: Pick<ExperimentProgress, 'failedCount' | 'judgement'>;
}) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {judgement === null || judgement === 'passed' ? null : <JudgementBadge value={judgement} />}
      {judgement === 'passed' ? <RunsPassedBadge isEnded={state === 'finished'} /> : null}
      {state === 'finished' && failedCount > 0 ? (
        <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
          Finished, {failedCount} without success
        </Badge>
      ) : (
        <Badge tone={looks[state].tone} icon={looks[state].icon}>
          {looks[state].word}
        </Badge>
      )}
    </span>
  );
}
