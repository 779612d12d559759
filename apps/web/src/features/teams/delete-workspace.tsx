'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';

/** DeleteWorkspace deletes the workspace once its name was typed; it can be restored for 30 days. */
export function DeleteWorkspace({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('DELETE', `/workspaces/${id}`, z.unknown()),
    onSuccess: () => window.location.assign('/'),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-ink-soft text-sm">
        Deleting hides the workspace from all members; its API keys and published reports stop working. An
        owner can restore it for 30 days.
      </p>
      <Button onClick={() => setOpen(true)}>Delete workspace</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete ${name}?`}
        description="All members lose access at once. You can restore it for 30 days under Settings, Workspace, from another workspace."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Keep it</Button>
            <Button look="danger" busy={isPending} disabled={typed.trim() !== name} onClick={() => mutate()}>
              Delete workspace
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <Field label={`Type "${name}" to confirm`}>
            <TextInput autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
          </Field>
          {error ? <Callout tone="fail">{error.problem.detail}</Callout> : null}
        </div>
      </Dialog>
    </div>
  );
}

/** A deleted workspace as the list shows it. */
export type DeletedRow = { id: string; name: string; purgedAt: string };

/** DeletedWorkspaces restores deleted workspaces of the signed-in user. */
export function DeletedWorkspaces({ rows }: { rows: DeletedRow[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-medium">{row.name}</span>{' '}
            <span className="text-ink-soft">
              is removed for good on <LocalTime iso={row.purgedAt} />
            </span>
          </span>
          <RestoreWorkspace row={row} />
        </li>
      ))}
    </ul>
  );
}

function RestoreWorkspace({ row: { id, name } }: { row: DeletedRow }) {
  const router = useRouter();
  const notify = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchApi('POST', `/workspaces/${id}/restore`, z.unknown()),
    onSettled: (_, error) => {
      if (error) notify({ tone: 'fail', title: error.problem.title, detail: error.problem.detail });
      else notify({ title: `${name} is restored` });
      router.refresh();
    },
  });
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      Restore
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
