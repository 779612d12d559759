'use client';

import { useMutation } from '@tanstack/react-query';
import { figureOf, type MatrixFigureKey, matrixFigureKeys } from '@tidemark/domain/figures/catalog';
import { useState } from 'react';
import { badgeBodyShape } from '#api/shapes/badges.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import type { Problem } from '#features/api-client/problem.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import { faultAt } from '#features/forms/faults-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';

type Typed = {
  kind: 'conclusion' | 'figure';
  benchmark: string;
  branch: string;
  figure: MatrixFigureKey;
};

const figures = matrixFigureKeys.map((key) => ({ value: key, label: figureOf(key).label }));

/** NewBadgeDialog creates a badge of a benchmark; the list shows the picture and how to embed it. */
export function NewBadgeDialog({ benchmarks }: { benchmarks: readonly string[] }) {
  const notify = useToast();
  const start: Typed = {
    kind: 'conclusion',
    benchmark: benchmarks[0] ?? '',
    branch: 'main',
    figure: 'heapBytesPerSeries',
  };
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(start);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => fetchApi('POST', '/badges', badgeBodyShape, { body: bodyOf(typed) }),
    meta: { invalidates: [queryKeys.badges] },
    onSuccess: () => {
      notify({ title: 'The badge can be embedded' });
      setOpen(false);
    },
  });
  const change = (next: boolean) => {
    setOpen(next);
    setTyped(start);
    reset();
  };
  return (
    <>
      <Button onClick={() => change(true)}>New badge</Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title="New badge"
        description="Anyone with its address can see it, without signing in, until you delete it."
        footer={
          <Button look="primary" busy={isPending} onClick={() => mutate()}>
            Create badge
          </Button>
        }
      >
        <BadgeFields
          typed={typed}
          onChange={setTyped}
          benchmarks={benchmarks}
          problem={error?.problem ?? null}
        />
      </Dialog>
    </>
  );
}

function bodyOf({ figure, ...about }: Typed) {
  return about.kind === 'figure' ? { ...about, figure } : about;
}

function BadgeFields({
  typed,
  onChange,
  benchmarks,
  problem,
}: {
  typed: Typed;
  onChange: (next: Typed) => void;
  benchmarks: readonly string[];
  problem: Problem | null;
}) {
  const faults = problem?.errors ?? [];
  const chooseFigure = (value: string) =>
    onChange({ ...typed, figure: matrixFigureKeys.find((key) => key === value) ?? typed.figure });
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        label="What it shows"
        value={typed.kind}
        onValueChange={(kind) => onChange({ ...typed, kind: kind === 'figure' ? 'figure' : 'conclusion' })}
        cards={[
          { value: 'conclusion', title: 'Conclusion', detail: 'How the newest gate ended: passed, failed.' },
          { value: 'figure', title: 'Figure', detail: 'The mean of its runs with its 95 % interval.' },
        ]}
      />
      <Field label="Benchmark" error={faultAt(faults, '/benchmark')}>
        {benchmarks.length === 0 ? (
          <TextInput
            value={typed.benchmark}
            onChange={({ target }) => onChange({ ...typed, benchmark: target.value })}
          />
        ) : (
          <Select
            options={benchmarks.map((name) => ({ value: name, label: name }))}
            value={typed.benchmark}
            onChange={({ target }) => onChange({ ...typed, benchmark: target.value })}
          />
        )}
      </Field>
      <Field label="Branch" error={faultAt(faults, '/branch')}>
        <TextInput
          value={typed.branch}
          onChange={({ target }) => onChange({ ...typed, branch: target.value })}
        />
      </Field>
      {typed.kind === 'figure' ? (
        <Field label="Figure" error={faultAt(faults, '/figure')}>
          <Select
            options={figures}
            value={typed.figure}
            onChange={({ target }) => chooseFigure(target.value)}
          />
        </Field>
      ) : null}
      {problem && faults.length === 0 ? <ProblemCallout problem={problem} /> : null}
    </div>
  );
}
