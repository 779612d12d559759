'use client';

import { useMutation } from '@tanstack/react-query';
import { type AnnotationKind, annotationKinds } from '@tidemark/domain/gate/trend-notes';
import { MessageSquarePlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { faultAt } from '#features/forms/faults-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { annotationWords } from './annotation-words.ts';

type Draft = { kind: AnnotationKind; text: string; at: string; url: string; isForAll: boolean };

const empty: Draft = { kind: 'deploy', text: '', at: '', url: '', isForAll: false };

/** AnnotateButton notes something that happened beside the code, for one benchmark or for all. */
export function AnnotateButton({ benchmark }: { benchmark: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(empty);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => fetchApi('POST', '/annotations', z.unknown(), { body: bodyOf(draft, benchmark) }),
    onSuccess: () => {
      change(false);
      router.refresh();
    },
  });
  const change = (next: boolean) => {
    setOpen(next);
    setDraft(empty);
    reset();
  };
  const faults = error?.problem.errors ?? [];
  return (
    <>
      <Button className="self-end" icon={<MessageSquarePlus aria-hidden />} onClick={() => change(true)}>
        Annotate
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title="Annotate the charts"
        description="A deployment or a changed configuration, as a line at its moment."
        footer={
          <Button look="primary" busy={isPending} onClick={() => mutate()}>
            Annotate
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <AnnotationFields
            draft={draft}
            benchmark={benchmark}
            faultOf={(pointer) => faultAt(faults, pointer)}
            onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          />
          {error && faults.length === 0 ? <ProblemCallout problem={error.problem} /> : null}
        </div>
      </Dialog>
    </>
  );
}

function AnnotationFields({
  draft,
  benchmark,
  faultOf,
  onChange,
}: {
  draft: Draft;
  benchmark: string;
  faultOf: (pointer: string) => string | null;
  onChange: (part: Partial<Draft>) => void;
}) {
  return (
    <>
      <Field label="What happened" error={faultOf('/text')}>
        <TextInput
          value={draft.text}
          maxLength={120}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Field>
      <Field label="Kind">
        <Select
          value={draft.kind}
          options={annotationKinds.map((kind) => ({ value: kind, label: annotationWords[kind] }))}
          onChange={({ target }) => onChange({ kind: kindOf(target.value) })}
        />
      </Field>
      <Field label="When" hint="In your time zone; empty: now" optional error={faultOf('/at')}>
        <TextInput
          type="datetime-local"
          value={draft.at}
          onChange={({ target }) => onChange({ at: target.value })}
        />
      </Field>
      <Field label="Address" hint="Of the release or the change" optional error={faultOf('/url')}>
        <TextInput type="url" value={draft.url} onChange={({ target }) => onChange({ url: target.value })} />
      </Field>
      <Field label="In the charts of">
        <Select
          value={draft.isForAll ? 'all' : 'one'}
          options={[
            { value: 'one', label: benchmark },
            { value: 'all', label: 'all benchmarks' },
          ]}
          onChange={({ target }) => onChange({ isForAll: target.value === 'all' })}
        />
      </Field>
    </>
  );
}

function kindOf(text: string): AnnotationKind {
  return annotationKinds.find((kind) => kind === text) ?? 'note';
}

/** The browser gives the moment without a time zone: it is that of the reader. */
function bodyOf({ kind, text, at, url, isForAll }: Draft, benchmark: string) {
  return {
    benchmark: isForAll ? null : benchmark,
    at: (at === '' ? new Date() : new Date(at)).toISOString(),
    kind,
    text,
    url: url === '' ? null : url,
  };
}
