'use client';

import { useMutation } from '@tanstack/react-query';
import { CircleSlash } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { reportBodyShape } from '#api/shapes/records.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';

/** RevokeButton closes the link of a report for ever, after asking. */
export function RevokeButton({ reportId, title }: { reportId: string; title: string }) {
  const router = useRouter();
  const notify = useToast();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('POST', `/reports/${reportId}/revoke`, reportBodyShape),
    onSuccess: () => {
      setAsking(false);
      notify({ title: 'The report is revoked', detail: 'Its link no longer works.' });
      router.refresh();
    },
  });
  return (
    <>
      <Button size="small" icon={<CircleSlash aria-hidden />} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Revoke this report?"
        description={`The link to "${title}" stops working immediately and permanently. The runs are kept.`}
        confirm="Revoke"
        busy={isPending}
        error={error?.problem.detail ?? null}
        onConfirm={() => mutate()}
      />
    </>
  );
}
