import { randomUUID } from 'node:crypto';
import {
  deleteSchedule as deleteScheduleRow,
  findSchedule,
  insertSchedule,
  listSchedules as listScheduleRows,
  updateSchedule as updateScheduleRow,
} from '@tidemark/db/repositories/schedules';
import { type BenchmarkFile, benchmarkFileShape } from '@tidemark/domain/gate/benchmark-file';
import { DomainError } from '@tidemark/domain/kernel/errors';
import {
  maxSchedules,
  type ScheduleRecord,
  scheduleChangeShape,
  scheduleHeadShape,
  scheduleTimesShape,
} from '@tidemark/domain/schedule/schedule';
import { z } from 'zod';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { checkTimes } from './next-times.ts';

/** A schedule with its next three times; none while it is switched off. */
export type ScheduleView = ScheduleRecord & { nextTimes: Date[] };

/** When, and which benchmark: the content of a `tidemark.yaml`. */
export const scheduleInputShape = scheduleHeadShape.extend({ definition: benchmarkFileShape });
export type CreateScheduleInput = z.input<typeof scheduleInputShape>;

function viewOf(ctx: ServiceContext, schedule: ScheduleRecord): ScheduleView {
  return { ...schedule, nextTimes: schedule.isActive ? checkTimes(schedule, ctx.clock.wallMs()) : [] };
}

/** createSchedule stores a benchmark that a worker starts as a gate whenever its time comes. */
export async function createSchedule(ctx: ServiceContext, input: CreateScheduleInput): Promise<ScheduleView> {
  requirePermission(ctx, 'run');
  const { definition, ...head } = parseStorable(scheduleInputShape, input);
  const [nextAt] = checkTimes(head, ctx.clock.wallMs());
  if (nextAt === undefined) throw new DomainError('internal', { detail: 'a schedule has no next time' });
  const stored = await insertSchedule(
    ctx.db,
    ctx.workspaceId,
    {
      ...head,
      id: randomUUID(),
      benchmark: definition.benchmark,
      definition: definitionOf(input, definition),
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

/** What was sent is stored as it was written, so that defaults of a later version apply to it. */
function definitionOf({ definition }: CreateScheduleInput, parsed: BenchmarkFile): object {
  return { ...definition, benchmark: parsed.benchmark };
}

/** listSchedules gives the schedules of the workspace, newest first. */
export async function listSchedules(ctx: ServiceContext): Promise<ScheduleView[]> {
  requirePermission(ctx, 'read');
  return (await listScheduleRows(ctx.db, ctx.workspaceId)).map((schedule) => viewOf(ctx, schedule));
}

export type ScheduleIdInput = { scheduleId: string };

/** getSchedule gives one schedule, or throws not_found. */
export async function getSchedule(
  ctx: ServiceContext,
  { scheduleId }: ScheduleIdInput,
): Promise<ScheduleView> {
  requirePermission(ctx, 'read');
  return viewOf(ctx, requireFound(await findSchedule(ctx.db, ctx.workspaceId, scheduleId), 'schedule'));
}

export type UpdateScheduleInput = ScheduleIdInput & z.input<typeof scheduleChangeShape>;

/** updateSchedule changes name or times, or switches it off and on; its next time is counted from now, so that nothing missed is caught up. */
export async function updateSchedule(
  ctx: ServiceContext,
  { scheduleId, ...input }: UpdateScheduleInput,
): Promise<ScheduleView> {
  requirePermission(ctx, 'run');
  const { name, cron, timeZone, isActive } = parseStorable(scheduleChangeShape, input);
  const current = await getSchedule(ctx, { scheduleId });
  const times = { cron: cron ?? current.cron, timeZone: timeZone ?? current.timeZone };
  const [nextAt = current.nextAt] = checkTimes(times, ctx.clock.wallMs());
  await updateScheduleRow(ctx.db, ctx.workspaceId, scheduleId, {
    ...times,
    nextAt,
    ...(name === undefined ? {} : { name }),
    ...(isActive === undefined ? {} : { isActive }),
  });
  return getSchedule(ctx, { scheduleId });
}

/** deleteSchedule removes a schedule; the gates that it started stay. */
export async function deleteSchedule(ctx: ServiceContext, { scheduleId }: ScheduleIdInput): Promise<void> {
  requirePermission(ctx, 'run');
  const wasThere = await deleteScheduleRow(ctx.db, ctx.workspaceId, scheduleId);
  if (!wasThere) throw new DomainError('not_found', { kind: 'schedule' });
}

/** previewSchedule gives the next three times, or what is wrong with them. */
export function previewSchedule(
  ctx: ServiceContext,
  input: z.input<typeof scheduleTimesShape>,
): { nextTimes: Date[] } {
  requirePermission(ctx, 'read');
  return { nextTimes: checkTimes(parseStorable(scheduleTimesShape, input), ctx.clock.wallMs()) };
}
