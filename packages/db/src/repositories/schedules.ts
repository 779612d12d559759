import type { ScheduleRecord } from '@tidemark/domain/schedule/schedule';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import type { Schedule as ScheduleRow } from '../generated/client.ts';
import { newestFirst } from '../page-query.ts';
import { storableText, storableValue } from '../storable-json.ts';

/** Input of a new schedule. */
export type NewSchedule = Pick<
  ScheduleRecord,
  'id' | 'name' | 'benchmark' | 'cron' | 'timeZone' | 'nextAt' | 'createdBy'
> & { definition: object };

/** insertSchedule stores a schedule, unless the workspace has `max` of them; null: it has. */
export async function insertSchedule(
  { prisma }: Connection,
  workspaceId: string,
  { definition, ...schedule }: NewSchedule,
  max: number,
): Promise<ScheduleRecord | null> {
  if ((await prisma.schedule.count({ where: { workspaceId } })) >= max) return null;
  const data = { workspaceId, ...schedule, definition: storableValue(definition) };
  return toRecord(await prisma.schedule.create({ data }));
}

/** listSchedules gives the schedules of a workspace, newest first. */
export async function listSchedules({ prisma }: Connection, workspaceId: string): Promise<ScheduleRecord[]> {
  return (await prisma.schedule.findMany({ where: { workspaceId }, orderBy: newestFirst })).map(toRecord);
}

/** findSchedule gives one schedule, or null. */
export async function findSchedule(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<ScheduleRecord | null> {
  const row = await prisma.schedule.findFirst({ where: { id, workspaceId } });
  return row && toRecord(row);
}

/** What may change of a schedule. */
export type ScheduleUpdate = Partial<
  Pick<ScheduleRecord, 'name' | 'benchmark' | 'cron' | 'timeZone' | 'isActive' | 'nextAt'>
> & { definition?: object };

/** updateSchedule changes what is given; false: there is none. */
export async function updateSchedule(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
  { definition, ...change }: ScheduleUpdate,
): Promise<boolean> {
  const data = { ...change, ...(definition === undefined ? {} : { definition: storableValue(definition) }) };
  return (await prisma.schedule.updateMany({ where: { id, workspaceId }, data })).count > 0;
}

/** deleteSchedule removes a schedule; its gates stay. False: there is none. */
export async function deleteSchedule(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  return (await prisma.schedule.deleteMany({ where: { id, workspaceId } })).count > 0;
}

const claimedShape = z.object({ id: z.string(), workspaceId: z.string() });

/**
 * claimDue takes a schedule whose time has come at `now` for a minute, which the clock of the database counts; null: none is due, or
 * others have them. Schedules of deleted workspaces are never due.
 */
export async function claimDue(db: Connection, now: Date): Promise<ScheduleRecord | null> {
  const [claimed] = await db.query(
    claimedShape,
    `UPDATE schedule SET claimed_until = now() + interval '60 seconds' WHERE id = (
       SELECT schedule.id FROM schedule JOIN organization ON organization.id = schedule.workspace_id
       WHERE is_active AND next_at <= $1 AND (claimed_until IS NULL OR claimed_until < now())
         AND organization.deleted_at IS NULL
       ORDER BY next_at, schedule.id LIMIT 1 FOR UPDATE OF schedule SKIP LOCKED
     ) RETURNING id, workspace_id AS "workspaceId"`,
    [now],
  );
  return claimed ? findSchedule(db, claimed.workspaceId, claimed.id) : null;
}

/** What came of the time `at`: the gate that was started at `startedAt`, or why none was. */
export type Fired = {
  at: Date;
  startedAt: Date;
  /** Further times that had passed. */
  missed: number;
  nextAt: Date;
  gateId: string | null;
  error: string | null;
};

const longestError = 1_000;

/** recordFired stores what came of a due time and when the next is; nothing where someone changed the schedule meanwhile. */
export async function recordFired(
  { prisma }: Connection,
  { workspaceId, id }: Pick<ScheduleRecord, 'workspaceId' | 'id'>,
  { at, startedAt, missed, nextAt, gateId, error }: Fired,
): Promise<void> {
  await prisma.schedule.updateMany({
    where: { id, workspaceId, nextAt: at },
    data: {
      nextAt,
      claimedUntil: null,
      lastDueAt: at,
      lastMissed: missed,
      lastError: error === null ? null : storableText(error).slice(0, longestError),
      ...(gateId === null ? {} : { lastAt: startedAt, lastGateId: gateId }),
    },
  });
}

/** recordStarted stores the gate that someone started out of turn; the next time stays. */
export async function recordStarted(
  { prisma }: Connection,
  { workspaceId, id }: Pick<ScheduleRecord, 'workspaceId' | 'id'>,
  { gateId, startedAt }: { gateId: string; startedAt: Date },
): Promise<void> {
  const data = { lastAt: startedAt, lastGateId: gateId, lastDueAt: null, lastMissed: 0, lastError: null };
  await prisma.schedule.updateMany({ where: { id, workspaceId }, data });
}

const definitionShape = z.record(z.string(), z.unknown());

function toRecord({ claimedUntil: _, ...row }: ScheduleRow): ScheduleRecord {
  return { ...row, definition: definitionShape.parse(row.definition) };
}
