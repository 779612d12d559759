'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';

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
  const notify = useToast();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('POST', `${path}/${archived ? 'restore' : 'archive'}`, z.unknown()),
    onSuccess: () => {
      setAsking(false);
      notify({ title: archived ? `The ${noun} is restored` : `The ${noun} is archived` });
      if (!archived) router.push(listHref);
      router.refresh();
    },
  });
  if (archived) {
    return (
      <Button busy={isPending} onClick={() => mutate()}>
        Restore
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
        description="It leaves the list. Runs that used it keep it, and you can restore it."
        confirm={`Archive ${noun}`}
        busy={isPending}
        error={error?.problem.detail ?? null}
        onConfirm={() => mutate()}
      />
    </>
  );
}
