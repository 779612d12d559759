'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { authClient } from '#auth/auth-client.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';

const faults: Record<number, string> = {
  403: 'Only owners and admins may rename the workspace.',
  422: 'Use 1 to 120 characters.',
};

/** WorkspaceNameForm renames the workspace. */
export function WorkspaceNameForm({ workspaceId, name }: { workspaceId: string; name: string }) {
  const router = useRouter();
  const notify = useToast();
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const body = { organizationId: workspaceId, data: { name: typed.trim() } };
    const { error } = await authClient.$fetch('/organization/update', { method: 'POST', body });
    setBusy(false);
    setFault(error ? (faults[error.status] ?? 'The workspace was not renamed; try again.') : null);
    if (error) return;
    notify({ title: 'Workspace renamed' });
    router.refresh();
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
