'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';

/** RemoveLauncher takes a launcher out of the operator's file after a question. */
export function RemoveLauncher({ name }: { name: string }) {
  const router = useRouter();
  const notify = useToast();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('DELETE', `/launchers/${name}`, z.unknown()),
    onSuccess: () => {
      notify({ title: 'The launcher is removed' });
      router.push('/systems');
      router.refresh();
    },
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${name}?`}
        description="It leaves the launchers file, for all workspaces. Its program stays where it is, and past runs stay as they are; new runs and targets that name it fail."
        confirm="Remove launcher"
        busy={isPending}
        error={error?.problem.detail ?? null}
        onConfirm={() => mutate()}
      />
    </>
  );
}
