'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { renameWorkspace } from './rename-workspace.ts';

/** WorkspaceNameForm renames the workspace. */
export function WorkspaceNameForm({ name }: { name: string }) {
  const notify = useToast();
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const result = await renameWorkspace(typed);
    setBusy(false);
    setFault(result.ok ? null : result.fault);
    if (result.ok) notify({ title: 'Workspace renamed' });
  };
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={(event) => void submit(event)}>
      <Field label="Name" error={fault} className="w-full sm:w-80">
        <TextInput value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Button type="submit" busy={busy} className="sm:mt-6">
        Rename
      </Button>
    </form>
  );
}
