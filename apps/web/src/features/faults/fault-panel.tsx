'use client';

import { maxFaultSteps } from '@tidemark/domain/load/fault-step';
import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import { Plus, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Help } from '#features/docs/help.tsx';
import { sentence } from '#features/forms/faults-of.ts';
import { Button } from '#ui/button.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { FaultTimelineBox } from './fault-timeline-box.tsx';
import { OutageFields } from './outage-fields.tsx';
import { outagePartsIn, partChoices } from './part-choices.ts';
import { StepFields } from './step-fields.tsx';
import { StepList } from './step-list.tsx';
import { type FaultTimeline, useFaultTimeline } from './use-fault-timeline.ts';

/** FaultPanel draws the fault timeline of a load profile: one lane per part, one bar per fault, and the exact fields of one. */
export function FaultPanel({ launchers }: { launchers: readonly LauncherChoice[] }) {
  const choices = useMemo(() => partChoices(launchers), [launchers]);
  const timeline = useFaultTimeline(choices);
  const { steps, choice, issues, model } = timeline;
  const whole = issues.filter(({ index }) => index === null);
  return (
    <Panel
      title="Faults"
      help={<Help of="faults" about="Faults" />}
      description="What happens to single parts of the target, and when. Several parts can have faults at once."
    >
      <div className="flex min-w-0 flex-col gap-3">
        <Field
          label="Parts of"
          className="max-w-xl"
          hint="Only for drawing; a run has the parts of its own target."
        >
          <Select
            options={choices.map(({ key, label }) => ({ value: key, label }))}
            value={choice.key}
            onChange={({ target }) => {
              const next = choices.find(({ key }) => key === target.value);
              if (next) timeline.choose(next);
            }}
          />
        </Field>
        <FaultTimelineBox timeline={timeline} />
        {model.loadSeconds === null ? (
          <p className="text-[13px] text-ink-faint">
            How long this load lasts is not known beforehand; a fault that would begin after its end does not
            happen.
          </p>
        ) : null}
        {whole.map(({ text }) => (
          <FieldError key={text}>{sentence(text)}</FieldError>
        ))}
        {model.leftOut > 0 ? (
          <p className="text-[13px] text-ink-soft">
            {model.leftOut.toLocaleString('en')} faults beyond the limit are not drawn; remove them in the
            YAML view.
          </p>
        ) : null}
        <Actions timeline={timeline} />
        <OutageFields parts={outagePartsIn(choice)} />
        {steps.length > 0 ? <StepList timeline={timeline} /> : null}
        {timeline.selected === null ? null : (
          <StepFields key={timeline.selected} timeline={timeline} index={timeline.selected} />
        )}
      </div>
    </Panel>
  );
}

function Actions({ timeline }: { timeline: FaultTimeline }) {
  const { steps, model, choice } = timeline;
  const add = () => {
    const last = Math.max(
      0,
      ...model.lanes.flatMap(({ bars }) => bars.map(({ untilSeconds }) => untilSeconds)),
    );
    const isRoom = last < model.spanSeconds * 0.8;
    timeline.add(choice.parts.at(-1)?.name ?? 'server', isRoom ? last + model.spanSeconds / 10 : 0);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" icon={<Plus aria-hidden />} disabled={steps.length >= maxFaultSteps} onClick={add}>
        Add a fault
      </Button>
      {steps.length === 0 ? (
        <span className="text-[13px] text-ink-soft">Or click in a lane at the second where it begins.</span>
      ) : null}
      {timeline.canUndo ? <UndoButton undo={timeline.undo} /> : null}
    </div>
  );
}

/** What had the focus is gone, so that the way back has it. */
function UndoButton({ undo }: { undo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} size="small" look="quiet" icon={<Undo2 aria-hidden />} onClick={undo}>
      Undo removal
    </Button>
  );
}
