'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { useToast } from '#ui/toast.tsx';

/** A request of the API that answers without a body. */
export type Request = { method: 'POST' | 'DELETE'; path: string; body?: unknown };

/** Deletion of something: what is said of it, and the requests that delete it and bring it back. */
export type Deletion = { title: string; remove: Request; restore: Request };

/** Time in which a deletion can be undone from its message; later from the list of deleted items. */
const undoMs = 15_000;

const send = ({ method, path, body }: Request) => fetchApi(method, path, z.unknown(), { body });

/** useDeletion deletes at once and offers to undo it; `onDone` follows once it is deleted. */
export function useDeletion(onDone?: () => void) {
  const router = useRouter();
  const notify = useToast();
  const undo = useMutation({
    mutationFn: send,
    meta: { invalidates: [queryKeys.runLists] },
    onSuccess: () => {
      notify({ title: 'Restored' });
      router.refresh();
    },
    onError: ({ problem }) => notify({ tone: 'fail', title: problem.title, detail: problem.detail }),
  });
  return useMutation({
    mutationFn: (deletion: Deletion) => send(deletion.remove),
    meta: { invalidates: [queryKeys.runLists] },
    onSuccess: (_answer, { title, restore }) => {
      notify({
        title,
        durationMs: undoMs,
        action: { label: 'Undo', onSelect: () => undo.mutate(restore) },
      });
      onDone?.();
      router.refresh();
    },
    onError: ({ problem }) => notify({ tone: 'fail', title: problem.title, detail: problem.detail }),
  });
}
