'use client';

import { useMutation } from '@tanstack/react-query';
import { OctagonX, Play } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Help } from '#features/docs/help.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';

/** The state of the load switch, with the moment as text. */
export type LoadSwitchState = {
  stop: { stoppedAt: string; by: string; reason: string } | null;
  activeRuns: number;
  queuedRuns: number;
};

const stoppedShape = z.object({ askedRuns: z.number() });

/** LoadSwitch stops all load of the installation, and allows it again. */
export function LoadSwitch({ state }: { state: LoadSwitchState }) {
  const { stop, activeRuns, queuedRuns } = state;
  return (
    <Panel
      title="All load"
      help={<Help of="all-load" about="stopping all load" />}
      description="Every run of every workspace of this installation, which the owners of its first workspace operate."
      actions={
        stop === null ? <StopDialog activeRuns={activeRuns} /> : <AllowButton queuedRuns={queuedRuns} />
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {stop === null ? (
          <p>
            <strong>Load is allowed.</strong> {countOf(activeRuns, 'run')} active, {queuedRuns} queued.
          </p>
        ) : (
          <Callout tone="warn" title="Load is stopped">
            {stop.reason === '' ? null : <p>“{stop.reason}”</p>}
            <p>
              Since <LocalTime iso={stop.stoppedAt} seconds />, by {stop.by}. {countOf(activeRuns, 'run')}{' '}
              still active, {countOf(queuedRuns, 'run')} waiting.
            </p>
          </Callout>
        )}
        <p className="text-ink-soft">
          Without the portal, in a shell of its host:{' '}
          <code className="figures">npm run stop-all -- "reason"</code> and{' '}
          <code className="figures">npm run allow-load</code>. They need the database alone.
        </p>
      </div>
    </Panel>
  );
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function StopDialog({ activeRuns }: { activeRuns: number }) {
  const router = useRouter();
  const notify = useToast();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => fetchApi('POST', '/operator/load/stop', stoppedShape, { body: { reason } }),
    onSuccess: ({ askedRuns }) => {
      setOpen(false);
      notify({ title: `All load is stopped: ${countOf(askedRuns, 'active run')} cancelled` });
      router.refresh();
    },
  });
  const change = (next: boolean) => {
    setOpen(next);
    setReason('');
    reset();
  };
  return (
    <>
      <Button look="danger" icon={<OctagonX aria-hidden />} onClick={() => change(true)}>
        Stop all load
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title="Stop all load?"
        description={`${countOf(activeRuns, 'active run')} of all workspaces stop sending within about a second and end as cancelled. Queued runs wait, and no run starts until you allow load again.`}
        footer={
          <>
            <Button onClick={() => change(false)}>Keep load running</Button>
            <Button look="danger" busy={isPending} onClick={() => mutate()}>
              Stop all load now
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Reason" optional hint="Shown to every user, such as: the network team asked">
            <TextInput value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
          </Field>
          {error ? <Callout tone="fail">{error.problem.detail}</Callout> : null}
        </div>
      </Dialog>
    </>
  );
}

function AllowButton({ queuedRuns }: { queuedRuns: number }) {
  const router = useRouter();
  const notify = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('POST', '/operator/load/allow', z.unknown()),
    onSuccess: () => {
      notify({ title: 'Load is allowed again' });
      router.refresh();
    },
  });
  return (
    <>
      {error ? <span className="text-fail text-sm">{error.problem.detail}</span> : null}
      <Button look="primary" icon={<Play aria-hidden />} busy={isPending} onClick={() => mutate()}>
        {queuedRuns === 0 ? 'Allow load again' : `Allow load again: ${countOf(queuedRuns, 'run')} will start`}
      </Button>
    </>
  );
}
