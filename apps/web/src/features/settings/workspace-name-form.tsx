'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';

/** WorkspaceNameForm renames the workspace. */
export function WorkspaceNameForm({ name }: { name: string }) {
  const router = useRouter();
  const notify = useToast();
  const [typed, setTyped] = useState(name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('PUT', '/workspace', z.unknown(), { body: { name: typed } }),
    onSuccess: () => {
      notify({ title: 'Workspace renamed' });
      router.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <Field label="Name" error={error?.problem.detail ?? null} className="w-full sm:w-80">
        <TextInput value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Button type="submit" busy={isPending} className="sm:mt-6">
        Rename
      </Button>
    </form>
  );
}
