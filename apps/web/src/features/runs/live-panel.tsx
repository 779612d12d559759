import { booksSentence } from '@tidemark/analysis/run/books-sentence';
import { durationText } from '@tidemark/domain/kernel/quantity-text';
import type { MetricSeries } from '@tidemark/domain/run/run-series';
import type { ActiveRunState, RunState } from '@tidemark/domain/run/run-state';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { timeText } from '#charts/prepare/axis-ticks.ts';
import { Callout } from '#ui/callout.tsx';
import { classNames } from '#ui/class-names.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Progress } from '#ui/progress.tsx';
import { LiveTiles } from './live-tiles.tsx';
import { prepareLiveFigures } from './prepare-live-figures.ts';
import { RateControl } from './rate-control.tsx';
import type { RunView } from './run-view.ts';
import { takenOf } from './taken-text.ts';

/** LivePanel says how far a run is, what it does now, and how long it still takes. The page can be left and found again. */
export function LivePanel({
  run,
  series,
  connected,
}: {
  run: RunView;
  /** Lines of the last minutes. */
  series: readonly MetricSeries[];
  connected: boolean;
}) {
  const { progress } = run;
  const figures = useMemo(() => prepareLiveFigures(run, series), [run, series]);
  const percent = progress?.fraction == null ? null : Math.floor(progress.fraction * 100);
  return (
    <section
      aria-label="Progress"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <PhaseStepper state={run.state} />
      <div className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p aria-live="polite" className="font-medium text-sm">
            <span className="inline-block first-letter:uppercase">
              {progress?.status ?? waitingText(run)}
            </span>
          </p>
          <p className="figures text-[13px] text-ink-soft">
            {percent === null ? '' : `${percent} %`}
            {progress?.remainingMs == null ? '' : `, about ${durationText(progress.remainingMs)} left`}
          </p>
        </div>
        <Progress label="Progress of the run" fraction={progress?.fraction ?? null} />
      </div>
      <LiveTiles figures={figures} />
      {progress ? (
        <DefinitionList
          entries={[
            { term: takenOf(progress).word, value: takenOf(progress).text },
            ...(progress.books ? [{ term: 'Balance', value: booksSentence(progress.books) }] : []),
            {
              term: 'Simulated time',
              value:
                progress.simulatedAtMs === null
                  ? 'not started'
                  : timeText('simulated', Math.max(0, progress.simulatedAtMs - run.simulatedStartMs)),
            },
          ]}
        />
      ) : null}
      <RateControl run={run} />
      {connected ? null : (
        <Callout tone="warn">Connection lost; reconnecting. The run continues without it.</Callout>
      )}
    </section>
  );
}

function waitingText(run: RunView): string {
  return run.state === 'queued' ? 'Waiting for a free worker' : 'Preparing';
}

const steps: { label: string; states: ActiveRunState[] }[] = [
  { label: 'Queued', states: ['queued'] },
  { label: 'Prepare', states: ['claimed', 'preparing'] },
  { label: 'Run', states: ['running'] },
  { label: 'Drain', states: ['draining'] },
  { label: 'Verify', states: ['verifying'] },
  { label: 'Finish', states: ['finalizing'] },
];

/** PhaseStepper shows which phases a run has passed and which it is in. */
function PhaseStepper({ state }: { state: RunState }) {
  const at = steps.findIndex((step) => step.states.some((candidate) => candidate === state));
  return (
    <ol aria-label="Phases" className="flex flex-wrap gap-x-4 gap-y-1">
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={index === at ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-1.5 text-sm',
            index === at ? 'font-medium text-accent-strong' : index < at ? 'text-ink-soft' : 'text-ink-faint',
          )}
        >
          <span
            aria-hidden
            className={classNames(
              'figures flex size-5 items-center justify-center rounded-full border text-[11px]',
              index === at ? 'border-accent bg-accent-soft' : 'border-line-strong',
            )}
          >
            {index < at ? <Check className="size-3" /> : index + 1}
          </span>
          {step.label}
        </li>
      ))}
    </ol>
  );
}
