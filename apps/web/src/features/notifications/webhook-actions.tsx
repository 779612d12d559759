'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { deliveryBodyShape, type WebhookBody, webhookBodyShape } from '#api/shapes/notifications.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';

/** WebhookActions sends a test, switches a webhook off and on, and deletes it. */
export function WebhookActions({ webhook: { id, name, isActive } }: { webhook: WebhookBody }) {
  const notify = useToast();
  const failed = (problem: { title: string; detail: string }) =>
    notify({ tone: 'fail', title: problem.title, detail: problem.detail });
  const testing = useMutation({
    mutationFn: () => fetchApi('POST', `/webhooks/${id}/test`, deliveryBodyShape),
    meta: { invalidates: [queryKeys.deliveries(id)] },
    onSuccess: () => notify({ title: 'Sending a test message' }),
    onError: ({ problem }) => failed(problem),
  });
  const switching = useMutation({
    mutationFn: () => fetchApi('PUT', `/webhooks/${id}`, webhookBodyShape, { body: { isActive: !isActive } }),
    meta: { invalidates: [queryKeys.webhook(id), queryKeys.webhooks, queryKeys.deliveries(id)] },
    onSuccess: (now) => notify({ title: now.isActive ? `${name} is on` : `${name} is off` }),
    onError: ({ problem }) => failed(problem),
  });
  return (
    <>
      <DeleteWebhook id={id} name={name} />
      <Button busy={switching.isPending} onClick={() => switching.mutate()}>
        {isActive ? 'Switch off' : 'Switch on'}
      </Button>
      <Button look="primary" disabled={!isActive} busy={testing.isPending} onClick={() => testing.mutate()}>
        Send a test
      </Button>
    </>
  );
}

function DeleteWebhook({ id, name }: { id: string; name: string }) {
  const router = useRouter();
  const notify = useToast();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('DELETE', `/webhooks/${id}`, z.unknown()),
    meta: { invalidates: [queryKeys.webhooks] },
    onSuccess: () => {
      notify({ title: `${name} is deleted` });
      router.push('/settings/notifications');
      router.refresh();
    },
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        description="Its log goes with it, and waiting messages are not sent. To stop it for a while, switch it off instead."
        confirm="Delete webhook"
        busy={isPending}
        error={error?.problem.detail ?? null}
        onConfirm={() => mutate()}
      />
    </>
  );
}
