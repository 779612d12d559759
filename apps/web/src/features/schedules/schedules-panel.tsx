'use client';

import { useQuery } from '@tanstack/react-query';
import { CirclePause, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { type ScheduleBody, schedulesBodyShape } from '#api/shapes/schedules.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Help } from '#features/docs/help.tsx';
import { GateBadge } from '#features/gates/gate-badges.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { ScheduleActions } from './schedule-actions.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { lateText, scheduleSentence, worstFirst } from './schedule-words.ts';

/** Gates start within seconds of their time, so the list follows. */
const refreshMs = 30_000;

/** SchedulesPanel lists the benchmarks that are run at set times, and creates more. */
export function SchedulesPanel({
  schedules,
  mayRun,
  example,
}: {
  schedules: ScheduleBody[];
  mayRun: boolean;
  example: string;
}) {
  const { data, error } = useQuery({
    queryKey: queryKeys.schedules,
    queryFn: ({ signal }) => fetchApi('GET', '/schedules', schedulesBodyShape, { signal }),
    initialData: { items: schedules },
    refetchInterval: refreshMs,
  });
  const { items } = data;
  const sentence = items.length === 0 ? '' : scheduleSentence(items);
  return (
    <Panel
      title="Schedules"
      help={<Help of="schedules" about="Schedules" />}
      description="A benchmark as a gate at set times, so that a regression shows the next morning, also without a merge request."
      actions={mayRun ? <NewSchedule example={example} /> : null}
      flush={items.length > 0}
    >
      {error ? <Callout tone="warn">{error.problem.detail}</Callout> : null}
      {items.length === 0 ? (
        <p className="max-w-prose text-ink-soft text-sm">
          No schedules yet. With one, a benchmark runs every night and is compared with the newest night that
          passed; members who want it get mail when its verdict changes.
        </p>
      ) : (
        <>
          {sentence === '' ? null : <p className="px-4 pb-3 text-sm">{sentence}</p>}
          <ScheduleTable schedules={items} mayRun={mayRun} example={example} />
        </>
      )}
    </Panel>
  );
}

function NewSchedule({ example }: { example: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>New schedule</Button>
      <Dialog open={open} onOpenChange={setOpen} title="New schedule" wide>
        <ScheduleForm schedule={null} example={example} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ScheduleTable({
  schedules,
  mayRun,
  example,
}: {
  schedules: ScheduleBody[];
  mayRun: boolean;
  example: string;
}) {
  return (
    <Table caption="Schedules of the workspace">
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell>Newest gate</HeadCell>
        <HeadCell>Next</HeadCell>
        <HeadCell>Times</HeadCell>
        <HeadCell className="relative">
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {worstFirst(schedules).map((schedule) => (
          <TableRow key={schedule.id}>
            <RowHead className="min-w-36 max-w-64 [overflow-wrap:anywhere]">
              <span className="block">{schedule.name}</span>
              <span className="figures block font-normal text-[13px] text-ink-faint">
                {schedule.benchmark}
              </span>
              <ScheduleBadge schedule={schedule} />
            </RowHead>
            <Cell className="min-w-48 max-w-96">
              <NewestGate schedule={schedule} />
            </Cell>
            <Cell>{schedule.nextTimes[0] ? <LocalTime iso={schedule.nextTimes[0]} /> : '–'}</Cell>
            <Cell>
              <span className="figures block whitespace-nowrap text-[13px]">{schedule.cron}</span>
              <span className="text-[13px] text-ink-faint">{schedule.timeZone}</span>
            </Cell>
            <Cell className="text-right">
              {mayRun ? <ScheduleActions schedule={schedule} example={example} /> : null}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function NewestGate({ schedule }: { schedule: ScheduleBody }) {
  const { lastAt, lastGate, lastDueAt, lastError } = schedule;
  const late = lateText(schedule);
  return (
    <>
      {lastGate !== null && lastAt !== null ? (
        <span className="inline-flex flex-wrap items-center gap-2">
          <GateBadge {...lastGate} />
          <Link href={`/gates/${lastGate.id}`} className="underline">
            <LocalTime iso={lastAt} />
          </Link>
        </span>
      ) : (
        <span className="text-ink-soft">none yet</span>
      )}
      {late === null ? null : <span className="block text-[13px] text-ink-soft">{late}</span>}
      {lastError === null ? null : (
        <span className="block text-[13px] text-warn">
          {lastDueAt === null ? null : (
            <>
              <LocalTime iso={lastDueAt} />:{' '}
            </>
          )}
          {lastError}
        </span>
      )}
    </>
  );
}

/** Nothing where it starts gates as it should: how they conclude is said by their badge. */
function ScheduleBadge({ schedule: { isActive, lastError } }: { schedule: ScheduleBody }) {
  if (!isActive) return <Badge icon={<CirclePause aria-hidden />}>Paused</Badge>;
  if (lastError !== null)
    return (
      <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
        Not started
      </Badge>
    );
  return null;
}
