'use client';

import { maxFaultSteps } from '@tidemark/domain/load/fault-step';
import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { useDeferredValue, useMemo, useState } from 'react';
import { useEditor } from '#features/forms/editor-context.tsx';
import { faultsOf } from '#features/forms/faults-of.ts';
import {
  type Json,
  type JsonObject,
  listAt,
  withAppended,
  withoutValue,
  withValue,
} from '#features/forms/json-document.ts';
import { changeStep, newStep, type StepChange } from './edit-step.ts';
import { fittingChoice, type PartChoice, partIssuesOf } from './part-choices.ts';
import { faultsAt, prepareTimeline, type TimelineModel } from './timeline-model.ts';

/** What is wrong with a step, by its place; `null` is the timeline as a whole. */
export type StepIssue = { index: number | null; text: string };

/** A step that was removed, until something else changes. */
type Removed = { index: number; step: Json; within: Json[] };

/** The timeline of the edited load profile: what is drawn, what is wrong, and every way to change it. */
export type FaultTimeline = {
  model: TimelineModel;
  steps: Json[];
  issues: StepIssue[];
  choice: PartChoice;
  selected: number | null;
  canUndo: boolean;
  choose(choice: PartChoice): void;
  select(index: number | null): void;
  /** Selects a step and moves the focus to its fields. */
  open(index: number): void;
  /** Grows whenever the fields are to have the focus; 0: they are not. */
  wantsFocus: number;
  add(part: string, atSeconds: number): void;
  /** Changes a step from what it was, so that a drag can be followed back to where it began. */
  change(index: number, from: JsonObject, change: StepChange, part?: string): void;
  replace(index: number, step: JsonObject): void;
  remove(index: number): void;
  undo(): void;
};

/** useFaultTimeline works on the faults of the load profile around it. */
export function useFaultTimeline(choices: readonly PartChoice[]): FaultTimeline {
  const { document } = useEditor();
  const [chosen, choose] = useState<PartChoice | null>(null);
  const selection = useSelection();
  const choice = chosen ?? fittingChoice(choices, document);
  const parts = useMemo(() => choice.parts.map(({ name }) => name), [choice]);
  const model = useMemo(() => prepareTimeline(document, parts), [document, parts]);
  const deferred = useDeferredValue(document);
  const issues = useMemo(() => issuesOf(deferred, choice), [deferred, choice]);
  const steps = listAt(document, faultsAt);
  const { selected } = selection;
  return {
    model,
    steps,
    issues,
    choice,
    choose,
    ...selection,
    selected: selected !== null && selected < steps.length ? selected : null,
    ...useStepChanges(steps, model.spanSeconds, selection),
  };
}

type Selection = Pick<FaultTimeline, 'selected' | 'select' | 'open' | 'wantsFocus'>;

function useSelection(): Selection {
  const [selected, setSelected] = useState<number | null>(null);
  const [wantsFocus, setWantsFocus] = useState(0);
  return {
    selected,
    wantsFocus,
    select: (index) => {
      setSelected(index);
      setWantsFocus(0);
    },
    open: (index) => {
      setSelected(index);
      setWantsFocus((before) => before + 1);
    },
  };
}

type Changes = Pick<FaultTimeline, 'canUndo' | 'add' | 'change' | 'replace' | 'remove' | 'undo'>;

function useStepChanges(steps: Json[], spanSeconds: number, { selected, select }: Selection): Changes {
  const { document, change } = useEditor();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const replace = (index: number, step: JsonObject) =>
    change(withValue(document, `${faultsAt}/${index}`, step));
  return {
    canUndo: removed !== null && removed.within === steps,
    replace,
    add: (part, atSeconds) => {
      if (steps.length >= maxFaultSteps) return;
      const last = steps[selected ?? -1] ?? steps.at(-1);
      change(withAppended(document, faultsAt, newStep(part, atSeconds, spanSeconds, last)));
      select(steps.length);
    },
    change: (index, from, how, part) => {
      const next = changeStep(from, how, spanSeconds);
      replace(index, part === undefined ? next : { ...next, part });
    },
    remove: (index) => {
      const next = withoutValue(document, `${faultsAt}/${index}`);
      setRemoved({ index, step: steps[index] ?? null, within: listAt(next, faultsAt) });
      change(next);
      select(null);
    },
    undo: () => {
      if (removed === null) return;
      change(withValue(document, faultsAt, steps.toSpliced(removed.index, 0, removed.step)));
      setRemoved(null);
      select(removed.index);
    },
  };
}

/** issuesOf lists what keeps the timeline from being saved, and what the chosen system could not do. */
function issuesOf(document: Json, choice: PartChoice): StepIssue[] {
  const saved = faultsOf(loadProfileShape, document).flatMap(({ pointer, detail }): StepIssue[] => {
    if (pointer === faultsAt) return [{ index: null, text: detail }];
    if (!pointer.startsWith(`${faultsAt}/`)) return [];
    return [{ index: Number(pointer.split('/')[2]), text: detail }];
  });
  return [...saved, ...partIssuesOf(document, choice)];
}
