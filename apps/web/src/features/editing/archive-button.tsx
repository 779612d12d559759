'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import { callApi } from './call-api.ts';

/** ArchiveButton hides a thing from its list after a question, or brings it back at once. */
export function ArchiveButton({
  noun,
  path,
  archived,
  listHref,
}: {
  noun: string;
  /** Of the thing in the API: /schemas/<id>. */
  path: string;
  archived: boolean;
  listHref: string;
}) {
  const router = useRouter();
  const tell = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const change = async () => {
    setBusy(true);
    const answer = await callApi('POST', `${path}/${archived ? 'restore' : 'archive'}`, z.unknown());
    setBusy(false);
    if (!answer.ok) {
      setError(answer.problem.detail);
      return;
    }
    setAsking(false);
    tell({ title: archived ? `The ${noun} is back` : `The ${noun} is archived` });
    if (!archived) router.push(listHref);
    router.refresh();
  };
  if (archived) {
    return (
      <Button busy={busy} onClick={() => void change()}>
        Bring back
      </Button>
    );
  }
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Archive
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Archive this ${noun}?`}
        description="It leaves the list. Runs that used it keep it, and it can be brought back."
        confirm={`Archive ${noun}`}
        busy={busy}
        error={error}
        onConfirm={() => void change()}
      />
    </>
  );
}
