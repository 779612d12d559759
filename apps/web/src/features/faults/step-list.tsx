'use client';

import { faultStepShape, maxFaultSteps } from '@tidemark/domain/load/fault-step';
import { faultText } from '@tidemark/domain/load/fault-words';
import { CircleAlert, Pencil, Trash2 } from 'lucide-react';
import { sentence } from '#features/forms/faults-of.ts';
import type { Json } from '#features/forms/json-document.ts';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { actionWords } from './action-words.ts';
import { actionOf, asStep, secondsOf } from './timeline-model.ts';
import type { FaultTimeline } from './use-fault-timeline.ts';

/** StepList says every fault in words, by its beginning, with what is wrong about it. */
export function StepList({ timeline }: { timeline: FaultTimeline }) {
  const { steps, issues, selected } = timeline;
  const order = steps
    .slice(0, maxFaultSteps)
    .map((step, index) => ({ step, index }))
    .toSorted((a, b) => secondsOf(asStep(a.step).atSeconds) - secondsOf(asStep(b.step).atSeconds));
  return (
    <ul
      aria-label="Faults in order"
      className="flex flex-col divide-y divide-line rounded-md border border-line"
    >
      {order.map(({ step, index }) => {
        const text = stepText(step);
        const own = issues.filter((issue) => issue.index === index);
        return (
          <li
            key={index}
            className={classNames(
              'flex items-start gap-2 py-1 pr-1 pl-3',
              selected === index && 'bg-accent-soft',
            )}
          >
            <div className="min-w-0 flex-1 py-1.5 text-sm">
              <span className="figures mr-2 text-ink-soft">{secondsOf(asStep(step).atSeconds)} s</span>
              {text}
              {own.map((issue) => (
                <span key={issue.text} className="flex items-start gap-1.5 text-[13px] text-fail">
                  <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
                  {sentence(issue.text)}
                </span>
              ))}
            </div>
            <IconButton
              label={`Edit: ${text}`}
              onClick={() => timeline.select(selected === index ? null : index)}
            >
              <Pencil aria-hidden />
            </IconButton>
            <IconButton label={`Remove: ${text}`} onClick={() => timeline.remove(index)}>
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

/** stepText says a step in words, also while it is not complete. */
export function stepText(value: Json | undefined): string {
  const parsed = faultStepShape.safeParse(value);
  if (parsed.success) return faultText(parsed.data);
  const step = asStep(value);
  return `${String(step.part ?? '')} ${actionWords[actionOf(step)].label.toLowerCase()}`.trim();
}
