import type { ActiveRunState, RunState } from '@tidemark/domain/run/run-state';
import { Check } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';

const steps: { label: string; states: ActiveRunState[] }[] = [
  { label: 'Queued', states: ['queued'] },
  { label: 'Prepare', states: ['claimed', 'preparing', 'warming'] },
  { label: 'Run', states: ['running'] },
  { label: 'Drain', states: ['draining'] },
  { label: 'Verify', states: ['verifying'] },
  { label: 'Finish', states: ['finalising'] },
];

/** PhaseStepper shows which phases a run has passed and which it is in. */
export function PhaseStepper({ state }: { state: RunState }) {
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
