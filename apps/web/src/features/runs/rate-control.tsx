'use client';

import { useMutation } from '@tanstack/react-query';
import { countText } from '@tidemark/domain/kernel/quantity-text';
import { hasChangeableRate } from '@tidemark/domain/load/executor';
import { pacerText } from '@tidemark/domain/load/load-words';
import { maxRatePerSec, rateShape } from '@tidemark/domain/load/pacer';
import { Gauge } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { runBodyShape } from '#api/shapes/records.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { sentence } from '#features/forms/faults-of.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import type { RunView } from './run-view.ts';

/** RateControl changes the rate of a run that goes, where its executor follows one; the change is a mark on the timeline. */
export function RateControl({ run }: { run: RunView }) {
  const executor = run.plan?.profile.executor;
  const [wanted, setWanted] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (ratePerSec: number) =>
      fetchApi('POST', `/runs/${run.id}/rate`, runBodyShape, { body: { ratePerSec } }),
    onSuccess: () => setWanted(null),
  });
  const isOpen = executor?.kind === 'open-loop' && hasChangeableRate(executor);
  if (!isOpen || run.cancelRequestedAt !== null) return null;
  const parsed = rateShape.safeParse(wanted);
  const change = (event: FormEvent) => {
    event.preventDefault();
    if (!parsed.success) {
      setFault(sentence(parsed.error.issues[0]?.message ?? 'enter a number'));
      return;
    }
    setFault(null);
    mutate(parsed.data);
  };
  const now =
    run.wantedRatePerSec === null
      ? pacerText(executor.pacer, 'requests')
      : `${countText(run.wantedRatePerSec)} requests/s`;
  return (
    <form onSubmit={(event) => change(event)} className="flex flex-wrap items-start gap-2">
      <Field
        label="Change the rate"
        hint={`Requested rate: ${now}. Above 0, at most ${countText(maxRatePerSec)}; applies at once and is marked on the timeline.`}
        error={fault ?? error?.problem.detail}
        className="w-72 max-w-full"
      >
        <NumberInput unit="requests/s" value={wanted} onValueChange={setWanted} />
      </Field>
      <Button type="submit" busy={isPending} icon={<Gauge aria-hidden />} className="sm:mt-6">
        Set rate
      </Button>
    </form>
  );
}
