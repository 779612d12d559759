'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { type ScheduleBody, scheduleBodyShape } from '#api/shapes/schedules.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import { ScheduleForm } from './schedule-form.tsx';

const startedShape = z.object({ id: z.string() });

/** ScheduleActions starts the gate of a schedule now, changes it, pauses and resumes it, and deletes it. */
export function ScheduleActions({ schedule, example }: { schedule: ScheduleBody; example: string }) {
  const router = useRouter();
  const notify = useToast();
  const { id, name, isActive } = schedule;
  const failed = ({ problem }: { problem: { title: string; detail: string } }) =>
    notify({ tone: 'fail', title: problem.title, detail: problem.detail });
  const running = useMutation({
    mutationFn: () => fetchApi('POST', `/schedules/${id}/run`, startedShape),
    meta: { invalidates: [queryKeys.schedules] },
    onSuccess: (gate) => router.push(`/gates/${gate.id}`),
    onError: failed,
  });
  const pausing = useMutation({
    mutationFn: () =>
      fetchApi('PUT', `/schedules/${id}`, scheduleBodyShape, { body: { isActive: !isActive } }),
    meta: { invalidates: [queryKeys.schedules] },
    onSuccess: (now) => notify({ title: now.isActive ? `${name} is resumed` : `${name} is paused` }),
    onError: failed,
  });
  const of = <span className="sr-only"> {name}</span>;
  return (
    <span className="inline-flex gap-1">
      <Button look="quiet" size="small" busy={running.isPending} onClick={() => running.mutate()}>
        Run now{of}
      </Button>
      <EditSchedule schedule={schedule} example={example} />
      <Button look="quiet" size="small" busy={pausing.isPending} onClick={() => pausing.mutate()}>
        {isActive ? 'Pause' : 'Resume'}
        {of}
      </Button>
      <DeleteSchedule id={id} name={name} />
    </span>
  );
}

function EditSchedule({ schedule, example }: { schedule: ScheduleBody; example: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        Edit<span className="sr-only"> {schedule.name}</span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Edit ${schedule.name}`} wide>
        <ScheduleForm schedule={schedule} example={example} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function DeleteSchedule({ id, name }: { id: string; name: string }) {
  const notify = useToast();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('DELETE', `/schedules/${id}`, z.unknown()),
    meta: { invalidates: [queryKeys.schedules] },
    onSuccess: () => {
      notify({ title: `${name} is deleted` });
      setAsking(false);
    },
  });
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        Delete<span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        description="Its gates and their runs stay. To stop it for a while, pause it instead."
        confirm="Delete schedule"
        busy={isPending}
        error={error?.problem.detail ?? null}
        onConfirm={() => mutate()}
      />
    </>
  );
}
