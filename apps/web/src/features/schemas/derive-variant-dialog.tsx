'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '#features/editing/call-api.ts';
import { faultAt } from '#features/editing/faults-of.ts';
import type { Problem } from '#features/editing/problem.ts';
import { ProblemCallout } from '#features/editing/problem-callout.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';

const derivedShape = z.object({ id: z.string() });

/** DeriveVariantDialog makes a new schema in which one tag became a field: the same values, without its series. */
export function DeriveVariantDialog({ schemaId, tagKeys }: { schemaId: string; tagKeys: string[] }) {
  const router = useRouter();
  const tell = useToast();
  const [open, setOpen] = useState(false);
  const [tagKey, setTagKey] = useState(tagKeys[0] ?? '');
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const derive = async () => {
    setBusy(true);
    const answer = await callApi('POST', `/schemas/${schemaId}/variants`, derivedShape, {
      tagKey,
      ...(name.trim() === '' ? {} : { name }),
    });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.problem);
    setOpen(false);
    tell({ title: `Variant with ${tagKey} as a field saved` });
    router.push(`/schemas/${answer.value.id}`);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Derive field variant</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Derive a field variant"
        description="Makes a second schema with the same values, in which a tag is a field. Run both to see what the tag costs."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button look="primary" busy={busy} onClick={() => void derive()}>
              Derive variant
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <Field label="Tag that becomes a field">
            <Select
              value={tagKey}
              options={tagKeys.map((key) => ({ value: key, label: key }))}
              onChange={({ target }) => setTagKey(target.value)}
            />
          </Field>
          <Field
            label="Name"
            optional
            hint="Otherwise it is named after the schema and the tag."
            error={problem ? faultAt(problem.errors, '/name') : null}
          >
            <TextInput value={name} onChange={({ target }) => setName(target.value)} />
          </Field>
          {problem ? <ProblemCallout problem={problem} /> : null}
        </div>
      </Dialog>
    </>
  );
}
