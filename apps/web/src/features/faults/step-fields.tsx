'use client';

import { faultActions } from '@tidemark/domain/load/fault-step';
import { useEffect, useRef } from 'react';
import { NumberAt, SelectAt, TextAt } from '#features/forms/document-fields.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { actionWords } from './action-words.ts';
import { withAction, withEndKind } from './edit-step.ts';
import { stepText } from './step-list.tsx';
import { actionOf, asStep, endOf, faultsAt } from './timeline-model.ts';
import type { FaultTimeline } from './use-fault-timeline.ts';

const ends = [
  { value: 'for', label: 'after a time' },
  { value: 'at', label: 'at a second of the load' },
  { value: 'load-end', label: 'when the load ends' },
  { value: 'converged', label: 'when all parts hold the same' },
] as const;

/** StepFields are the exact settings of one fault. */
export function StepFields({ timeline, index }: { timeline: FaultTimeline; index: number }) {
  const at = `${faultsAt}/${index}`;
  const step = asStep(timeline.steps[index]);
  const action = actionOf(step);
  const end = endOf(step);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-medium text-[13px]">{stepText(step)}</legend>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
        <PartField timeline={timeline} index={index} />
        <Field label="Action" hint={actionWords[action].detail} className="sm:col-span-2">
          <Select
            options={actionOptions(timeline, String(step.part ?? ''), action)}
            value={action}
            onChange={({ target }) => {
              const next = faultActions.find((candidate) => candidate === target.value);
              if (next) timeline.replace(index, withAction(step, next));
            }}
          />
        </Field>
      </div>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <NumberAt pointer={`${at}/atSeconds`} label="Begins after" unit="s" />
        {action === 'restart' ? null : (
          <Field label="Ends">
            <Select
              options={[...ends]}
              value={end}
              onChange={({ target }) => {
                const next = ends.find(({ value }) => value === target.value);
                if (next) timeline.replace(index, withEndKind(step, next.value));
              }}
            />
          </Field>
        )}
        {end === 'for' ? <NumberAt pointer={`${at}/forSeconds`} label="Lasts" unit="s" /> : null}
        {end === 'at' ? <NumberAt pointer={`${at}/until`} label="Ends at" unit="s" /> : null}
        <ActionSettings at={at} action={action} />
      </div>
      <div>
        <Button size="small" onClick={() => timeline.select(null)}>
          Close
        </Button>
      </div>
    </fieldset>
  );
}

/** The part is the first thing that one comes to from the bar. */
function PartField({ timeline, index }: { timeline: FaultTimeline; index: number }) {
  const box = useRef<HTMLDivElement>(null);
  const { wantsFocus } = timeline;
  useEffect(() => {
    if (wantsFocus > 0) box.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [wantsFocus]);
  const pointer = `${faultsAt}/${index}/part`;
  const names = timeline.model.lanes.map(({ part }) => part).filter((part) => part !== '');
  return (
    <div ref={box}>
      {timeline.choice.parts.length > 0 ? (
        <SelectAt pointer={pointer} label="Part" options={names.map((value) => ({ value, label: value }))} />
      ) : (
        <TextAt pointer={pointer} label="Part" mono />
      )}
    </div>
  );
}

/** What the part cannot have is offered no more; what stands there already stays readable. */
function actionOptions({ choice }: FaultTimeline, part: string, chosen: string) {
  const possible = choice.parts.find(({ name }) => name === part)?.actions ?? faultActions;
  return faultActions
    .filter((action) => action === chosen || possible.includes(action))
    .map((action) => ({ value: action, label: actionWords[action].label }));
}

function ActionSettings({ at, action }: { at: string; action: (typeof faultActions)[number] }) {
  switch (action) {
    case 'delay':
      return (
        <>
          <NumberAt pointer={`${at}/latencyMs`} label="Latency, each way" unit="ms" />
          <NumberAt pointer={`${at}/jitterMs`} label="Jitter" unit="ms" fallback={0} />
        </>
      );
    case 'bandwidth':
    case 'slow-body':
      return <NumberAt pointer={`${at}/bytesPerSec`} label="Rate" unit="B/s" />;
    case 'slow-close':
      return <NumberAt pointer={`${at}/delayMs`} label="Closes late by" unit="ms" />;
    case 'errors':
      return (
        <>
          <NumberAt pointer={`${at}/share`} label="Share of requests" hint="0 to 1" fallback={1} />
          <NumberAt pointer={`${at}/status`} label="Status" fallback={503} />
          <TextAt pointer={`${at}/body`} label="Body" optional mono />
        </>
      );
    case 'poison-writer':
      return <NumberAt pointer={`${at}/pointsPerSec`} label="Rate" unit="points/s" fallback={1} />;
    case 'disk-full':
      return <NumberAt pointer={`${at}/fileBytes`} label="Max file size" unit="B" fallback={0} />;
    case 'hook':
      return <TextAt pointer={`${at}/url`} label="Address" mono placeholder="https://example.org/fault" />;
    default:
      return null;
  }
}
