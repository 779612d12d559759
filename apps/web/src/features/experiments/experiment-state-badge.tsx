import type { ExperimentState } from '@tidemark/domain/experiment/experiment-record';
import { Ban, CircleCheck, LoaderCircle, Pause, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '#ui/badge.tsx';

const looks: Record<ExperimentState, { word: string; tone: Tone; icon: ReactNode }> = {
  running: { word: 'Running', tone: 'accent', icon: <LoaderCircle aria-hidden className="animate-spin" /> },
  pausing: { word: 'Pausing', tone: 'warn', icon: <LoaderCircle aria-hidden className="animate-spin" /> },
  paused: { word: 'Paused', tone: 'warn', icon: <Pause aria-hidden /> },
  cancelling: { word: 'Cancelling', tone: 'neutral', icon: <Ban aria-hidden /> },
  cancelled: { word: 'Cancelled', tone: 'neutral', icon: <Ban aria-hidden /> },
  finished: { word: 'Finished', tone: 'good', icon: <CircleCheck aria-hidden /> },
};

/** ExperimentStateBadge shows the state of an experiment in a word, a tone and a glyph. */
export function ExperimentStateBadge({
  state,
  failedCount,
}: {
  state: ExperimentState;
  failedCount: number;
}) {
  if (state === 'finished' && failedCount > 0) {
    return (
      <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
        Finished, {failedCount} without success
      </Badge>
    );
  }
  const { word, tone, icon } = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
