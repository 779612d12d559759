import { randomUUID } from 'node:crypto';
import { type GateEnd, listGateEnds } from '@tidemark/db/repositories/gates';
import {
  deleteSchedule as deleteScheduleRow,
  findSchedule,
  insertSchedule,
  listSchedules as listScheduleRows,
  updateSchedule as updateScheduleRow,
} from '@tidemark/db/repositories/schedules';
import type { BenchmarkFile } from '@tidemark/domain/gate/benchmark-file';
import { gateRequestShape } from '@tidemark/domain/gate/gate-request';
import { DomainError, isDomainError } from '@tidemark/domain/kernel/errors';
import {
  maxSchedules,
  type ScheduleChange,
  type ScheduleInput,
  type ScheduleRecord,
  scheduleChangeShape,
  scheduleInputShape,
  scheduleTimesShape,
} from '@tidemark/domain/schedule/schedule';
import type { z } from 'zod';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { prepareBenchmark } from '../gates/create-gate.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { checkTimes, nextTimes } from './next-times.ts';

/** A schedule with its newest gate and its next three times; none while it is paused. */
export type ScheduleView = Omit<ScheduleRecord, 'nextAt' | 'lastGateId'> & {
  lastGate: GateEnd | null;
  nextTimes: Date[];
};

const shownTimes = 3;

async function viewsOf(
  { db, workspaceId, clock }: ServiceContext,
  schedules: readonly ScheduleRecord[],
): Promise<ScheduleView[]> {
  const ids = schedules.flatMap(({ lastGateId }) => lastGateId ?? []);
  const gates = await listGateEnds(db, workspaceId, ids);
  const after = { afterMs: clock.wallMs(), count: shownTimes };
  return schedules.map(({ nextAt: _, lastGateId, ...schedule }) => ({
    ...schedule,
    lastGate: gates.find(({ id }) => id === lastGateId) ?? null,
    nextTimes: schedule.isActive ? nextTimes(schedule, after) : [],
  }));
}

async function viewOf(ctx: ServiceContext, schedule: ScheduleRecord | null): Promise<ScheduleView> {
  const [view] = await viewsOf(ctx, [requireFound(schedule, 'schedule')]);
  return requireFound(view ?? null, 'schedule');
}

/** createSchedule stores a benchmark that is started as a gate whenever its time comes; it must be one that can be run now. */
export async function createSchedule(ctx: ServiceContext, input: ScheduleInput): Promise<ScheduleView> {
  requirePermission(ctx, 'run');
  const schedule = parseStorable(scheduleInputShape, input);
  const nextAt = firstTime(ctx, schedule);
  await checkDefinition(ctx, schedule.definition);
  const stored = await insertSchedule(
    ctx.db,
    ctx.workspaceId,
    {
      ...schedule,
      id: randomUUID(),
      benchmark: schedule.definition.benchmark,
      nextAt,
      createdBy: await actorLabel(ctx),
    },
    maxSchedules,
  );
  if (stored === null)
    throw new DomainError('budget_exceeded', {
      quantity: 'schedules',
      asked: maxSchedules + 1,
      allowed: maxSchedules,
    });
  return viewOf(ctx, stored);
}

function firstTime({ clock }: ServiceContext, times: z.output<typeof scheduleTimesShape>): Date {
  const [first] = checkTimes(times, clock.wallMs());
  if (first === undefined) throw new DomainError('internal', { detail: 'a schedule has no next time' });
  return first;
}

/** What cannot be run is refused now, not at the first time. */
async function checkDefinition(ctx: ServiceContext, definition: BenchmarkFile): Promise<void> {
  try {
    await prepareBenchmark(ctx, parseStorable(gateRequestShape, definition));
  } catch (error) {
    if (!isDomainError(error, 'validation_failed')) throw error;
    const issues = error.details.issues.map((issue) => ({
      ...issue,
      pointer: `/definition${issue.pointer}`,
    }));
    throw new DomainError('validation_failed', { issues }, { cause: error });
  }
}

/** listSchedules gives the schedules of the workspace, newest first. */
export async function listSchedules(ctx: ServiceContext): Promise<ScheduleView[]> {
  requirePermission(ctx, 'read');
  return viewsOf(ctx, await listScheduleRows(ctx.db, ctx.workspaceId));
}

export type ScheduleIdInput = { scheduleId: string };

/** getSchedule gives one schedule, or throws not_found. */
export async function getSchedule(
  ctx: ServiceContext,
  { scheduleId }: ScheduleIdInput,
): Promise<ScheduleView> {
  requirePermission(ctx, 'read');
  return viewOf(ctx, await findSchedule(ctx.db, ctx.workspaceId, scheduleId));
}

export type UpdateScheduleInput = ScheduleIdInput & ScheduleChange;

/** updateSchedule changes a schedule, or pauses and resumes it; its next time is counted from now, so that nothing is caught up. */
export async function updateSchedule(
  ctx: ServiceContext,
  { scheduleId, ...input }: UpdateScheduleInput,
): Promise<ScheduleView> {
  requirePermission(ctx, 'run');
  const { name, cron, timeZone, definition, isActive } = parseStorable(scheduleChangeShape, input);
  const current = requireFound(await findSchedule(ctx.db, ctx.workspaceId, scheduleId), 'schedule');
  const times = { cron: cron ?? current.cron, timeZone: timeZone ?? current.timeZone };
  const nextAt = firstTime(ctx, times);
  if (definition !== undefined) await checkDefinition(ctx, definition);
  await updateScheduleRow(ctx.db, ctx.workspaceId, scheduleId, {
    ...times,
    nextAt,
    ...(name === undefined ? {} : { name }),
    ...(definition === undefined ? {} : { definition, benchmark: definition.benchmark }),
    ...(isActive === undefined ? {} : { isActive }),
  });
  return viewOf(ctx, await findSchedule(ctx.db, ctx.workspaceId, scheduleId));
}

/** deleteSchedule removes a schedule; the gates that it started stay. */
export async function deleteSchedule(ctx: ServiceContext, { scheduleId }: ScheduleIdInput): Promise<void> {
  requirePermission(ctx, 'run');
  const wasThere = await deleteScheduleRow(ctx.db, ctx.workspaceId, scheduleId);
  if (!wasThere) throw new DomainError('not_found', { kind: 'schedule' });
}

/** previewSchedule gives the next three times, or what is wrong with them. */
export async function previewSchedule(
  ctx: ServiceContext,
  input: z.input<typeof scheduleTimesShape>,
): Promise<{ nextTimes: Date[] }> {
  requirePermission(ctx, 'read');
  return { nextTimes: checkTimes(parseStorable(scheduleTimesShape, input), ctx.clock.wallMs()) };
}
