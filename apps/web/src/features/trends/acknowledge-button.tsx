'use client';

import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { faultAt } from '#features/forms/faults-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';

/** AcknowledgeButton asks for the reason why a regression is known; it stays in the charts. */
export function AcknowledgeButton({
  benchmark,
  regression,
  what,
}: {
  benchmark: string;
  regression: { gateId: string; metric: string; cell: string };
  what: string;
}) {
  const router = useRouter();
  const notify = useToast();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () =>
      fetchApi('POST', `/benchmarks/${benchmark}/acknowledgments`, z.unknown(), {
        body: { ...regression, reason },
      }),
    onSuccess: () => {
      change(false);
      notify({ title: 'Acknowledged', detail: 'It no longer leads this page, and stays in the charts.' });
      router.refresh();
    },
  });
  const change = (next: boolean) => {
    setOpen(next);
    setReason('');
    reset();
  };
  const fault = faultAt(error?.problem.errors ?? [], '/reason');
  return (
    <>
      <Button size="small" icon={<Check aria-hidden />} onClick={() => change(true)}>
        Acknowledge
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title="Acknowledge this regression?"
        description={`${what}. Gates judge as before: to make it the new normal, pin a gate that shows it.`}
        footer={
          <Button look="primary" busy={isPending} onClick={() => mutate()}>
            Acknowledge
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Reason" hint="Everyone in the workspace reads it here." error={fault}>
            <TextInput value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
          </Field>
          {error && !fault ? <ProblemCallout problem={error.problem} /> : null}
        </div>
      </Dialog>
    </>
  );
}
