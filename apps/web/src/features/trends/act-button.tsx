'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';

/** ActButton sends one request that can be taken back on the same page, and says what came of it. */
export function ActButton({
  method,
  path,
  body,
  done,
  label,
  children,
}: {
  method: 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  done: string;
  /** What it acts on, for those who do not see the row. */
  label: string;
  children: string;
}) {
  const router = useRouter();
  const notify = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchApi(method, path, z.unknown(), body === undefined ? {} : { body }),
    onSuccess: () => {
      notify({ title: done });
      router.refresh();
    },
    onError: ({ problem }) => notify({ title: problem.detail, tone: 'fail' }),
  });
  return (
    <Button
      look="quiet"
      size="small"
      className="-my-1"
      busy={isPending}
      aria-label={label}
      onClick={() => mutate()}
    >
      {children}
    </Button>
  );
}
