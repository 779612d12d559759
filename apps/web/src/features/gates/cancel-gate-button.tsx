'use client';

import { useMutation } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';

/** CancelGateButton asks before it ends a gate and its runs. */
export function CancelGateButton({ gateId }: { gateId: string }) {
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const notify = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('POST', `/gates/${gateId}/cancel`, z.unknown()),
    meta: { invalidates: [queryKeys.gate(gateId)] },
    onSuccess: () => {
      setAsking(false);
      notify({ title: 'The gate is cancelled' });
      router.refresh();
    },
  });
  return (
    <>
      <Button icon={<Ban aria-hidden />} onClick={() => setAsking(true)}>
        Cancel
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this gate?"
        description="It ends without a conclusion, so its check fails. The current run stops, queued runs do not start."
        confirm="Cancel gate"
        dismiss="Keep running"
        busy={isPending}
        error={error?.problem.detail ?? null}
        onConfirm={() => mutate()}
      />
    </>
  );
}
