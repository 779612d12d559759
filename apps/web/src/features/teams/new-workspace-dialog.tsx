'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { namedWorkspaceShape } from '#api/shapes/teams.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { enterWorkspace } from './enter-workspace.ts';

/** NewWorkspaceDialog creates a workspace and enters it. */
export function NewWorkspaceDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const form = useId();
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { id } = await fetchApi('POST', '/workspaces', namedWorkspaceShape, { body: { name } });
      await enterWorkspace(id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New workspace"
      description="It begins empty, with you as its owner. Others see it once you invite them."
      footer={
        <Button look="primary" type="submit" form={form} busy={isPending}>
          Create workspace
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field label="Name" error={error?.problem.detail ?? null}>
          <TextInput value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
