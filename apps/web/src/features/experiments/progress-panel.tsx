import { Callout } from '#ui/callout.tsx';
import { Progress } from '#ui/progress.tsx';
import { unbroken } from '#ui/unbroken.ts';
import type { ExperimentView } from './experiment-view.ts';
import { countsText, remainingText } from './progress-words.ts';

/** ProgressPanel says how far an experiment is and what remains. The page can be left and found again. */
export function ProgressPanel({ experiment, connected }: { experiment: ExperimentView; connected: boolean }) {
  const { progress, state } = experiment;
  const remaining = remainingText(progress);
  return (
    <section
      aria-label="Progress"
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p aria-live="polite" className="font-medium text-sm">
          {countsText(progress)}
        </p>
        <p className="text-[13px] text-ink-soft">
          <span className="figures">{Math.floor(progress.fraction * 100)} %</span>
          {remaining ? `, ${unbroken(remaining)}` : ''}
        </p>
      </div>
      <Progress label="Progress of the experiment" fraction={progress.fraction} />
      {notes[state] ? <p className="text-[13px] text-ink-soft">{notes[state]}</p> : null}
      {connected ? null : (
        <Callout tone="warn">
          The connection was lost; this page tries again. The experiment goes on without it.
        </Callout>
      )}
    </section>
  );
}

const notes: Record<ExperimentView['state'], string | null> = {
  running: null,
  pausing: 'No further run is begun; the one that goes is let finish.',
  paused: 'No run goes. Resume it to go on where it stopped.',
  cancelling: 'The run that goes is being stopped.',
  cancelled: null,
  finished: null,
};
