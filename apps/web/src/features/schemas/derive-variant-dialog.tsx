'use client';

import { useMutation } from '@tanstack/react-query';
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
import { useToast } from '#ui/toast.tsx';

const derivedShape = z.object({ id: z.string() });

/** DeriveVariantDialog makes a new schema in which one tag became a field: the same values, without its series. */
export function DeriveVariantDialog({ schemaId, tagKeys }: { schemaId: string; tagKeys: string[] }) {
  const router = useRouter();
  const notify = useToast();
  const [open, setOpen] = useState(false);
  const [tagKey, setTagKey] = useState(tagKeys[0] ?? '');
  const [name, setName] = useState('');
  const body = { tagKey, ...(name.trim() === '' ? {} : { name }) };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('POST', `/schemas/${schemaId}/variants`, derivedShape, { body }),
    onSuccess: ({ id }) => {
      setOpen(false);
      notify({ title: `Variant with ${tagKey} as a field saved` });
      router.push(`/schemas/${id}`);
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Derive field variant</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Derive a field variant"
        description="Creates a second schema with the same values in which a tag is a field. Run both to see what the tag costs."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button look="primary" busy={isPending} onClick={() => mutate()}>
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
            hint="Default: the schema and the tag."
            error={error ? faultAt(error.problem.errors, '/name') : null}
          >
            <TextInput value={name} onChange={({ target }) => setName(target.value)} />
          </Field>
          {error ? <ProblemCallout problem={error.problem} /> : null}
        </div>
      </Dialog>
    </>
  );
}
