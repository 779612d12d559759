'use client';

import { countText } from '@tidemark/domain/kernel/quantity-text';
import { hasChangeableRate } from '@tidemark/domain/load/executor';
import { pacerText } from '@tidemark/domain/load/executor-words';
import { rateShape } from '@tidemark/domain/load/pacer';
import { Gauge } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { runBodyShape } from '#api/shapes/records.ts';
import { callApi } from '#features/editing/call-api.ts';
import { sentence } from '#features/editing/faults-of.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import type { RunView } from './run-view.ts';

/** RateControl changes the rate of a run that goes, where its executor follows one; the change is a mark on the timeline. */
export function RateControl({ run }: { run: RunView }) {
  const executor = run.plan?.profile.executor;
  const [wanted, setWanted] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isOpen = executor?.kind === 'open-loop' && hasChangeableRate(executor);
  if (!isOpen || run.cancelRequestedAt !== null) return null;
  const parsed = rateShape.safeParse(wanted);
  const change = async (event: FormEvent) => {
    event.preventDefault();
    if (!parsed.success) {
      setFault(sentence(parsed.error.issues[0]?.message ?? 'write a number'));
      return;
    }
    setBusy(true);
    const answer = await callApi('POST', `/runs/${run.id}/rate`, runBodyShape, { ratePerSec: parsed.data });
    setBusy(false);
    setFault(answer.ok ? null : answer.problem.detail);
    if (answer.ok) setWanted(null);
  };
  const now =
    run.wantedRatePerSec === null
      ? pacerText(executor.pacer, 'requests')
      : `${countText(run.wantedRatePerSec)} requests/s`;
  return (
    <form onSubmit={(event) => void change(event)} className="flex flex-wrap items-start gap-2">
      <Field label="Change the rate" hint={`Asked for now: ${now}`} error={fault} className="w-56">
        <NumberInput unit="requests/s" value={wanted} onValueChange={setWanted} />
      </Field>
      <Button type="submit" busy={busy} icon={<Gauge aria-hidden />} className="sm:mt-6">
        Send at this rate
      </Button>
    </form>
  );
}
