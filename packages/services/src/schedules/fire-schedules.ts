import { findGate } from '@tidemark/db/repositories/gates';
import { claimDue, recordFired } from '@tidemark/db/repositories/schedules';
import { isGateOver } from '@tidemark/domain/gate/gate-answer';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { maxMissed, type ScheduleRecord } from '@tidemark/domain/schedule/schedule';
import type { ServiceContext } from '../access/context.ts';
import { workspaceEgress } from '../safety/prove-ownership.ts';
import { nextTimes } from './next-times.ts';
import { startScheduledGate } from './run-schedule.ts';

/** Dependencies of the sweep: those of a user, without user and workspace. */
export type ScheduleContext = Omit<ServiceContext, 'actor' | 'workspaceId'> & { ownedTargets: boolean };

/** Few, since the other work of a sweep waits for them; the next sweep goes on. */
const firedPerSweep = 2;

/**
 * fireSchedules starts a gate for each schedule whose time has come: one, however many times passed while nothing ran, and one, however
 * many processes sweep. A process that dies in between leaves a key with which the next one finds the gate that it started.
 */
export async function fireSchedules(ctx: ScheduleContext): Promise<number> {
  for (let fired = 0; fired < firedPerSweep; fired += 1) {
    const due = await claimDue(ctx.db, new Date(ctx.clock.wallMs()));
    if (due === null) return fired;
    await fire(ctx, due);
  }
  return firedPerSweep;
}

async function fire(ctx: ScheduleContext, schedule: ScheduleRecord): Promise<void> {
  const startedAt = new Date(ctx.clock.wallMs());
  const { unforeseen, ...outcome } = await start(ctx, schedule);
  await recordFired(ctx.db, schedule, {
    at: schedule.nextAt,
    startedAt,
    missed: missedBy(startedAt, schedule),
    nextAt: timeAfter(startedAt, schedule),
    ...outcome,
  });
  // The time is over, so it is not tried again; the sweep reports the fault.
  if (unforeseen !== null) throw unforeseen;
}

const yearMs = 365 * 86_400_000;

/** What passed while nothing ran is not caught up. A schedule without a further time waits a year, and can be changed until then. */
function timeAfter(now: Date, schedule: ScheduleRecord): Date {
  const afterMs = Math.max(now.getTime(), schedule.nextAt.getTime());
  const [next] = nextTimes(schedule, { afterMs, count: 1 });
  return next ?? new Date(afterMs + yearMs);
}

function missedBy(now: Date, schedule: ScheduleRecord): number {
  const passed = nextTimes(schedule, { afterMs: schedule.nextAt.getTime(), count: maxMissed });
  return passed.filter((at) => at <= now).length;
}

type Outcome = { gateId: string | null; error: string | null; unforeseen: Error | null };

async function start(
  ctx: ScheduleContext,
  { id, workspaceId, nextAt, name, lastGateId, definition }: ScheduleRecord,
): Promise<Outcome> {
  const none = { gateId: null, unforeseen: null };
  try {
    if (await isStillRunning(ctx, workspaceId, lastGateId))
      return { ...none, error: 'Skipped: its newest gate was still running.' };
    const egress = workspaceEgress(ctx, workspaceId);
    const actor = { kind: 'system', job: `schedule ${name}` } as const;
    const { gate } = await startScheduledGate(
      { ...ctx, egress, actor, workspaceId },
      { definition },
      { trigger: 'schedule', idempotencyKey: `schedule/${id}/${nextAt.toISOString()}` },
    );
    return { ...none, gateId: gate.id, error: null };
  } catch (error) {
    // What is out of order for everyone is tried again when the claim is over.
    if (isDomainError(error, 'database_unavailable')) throw error;
    if (isDomainError(error, 'queue_unavailable')) throw error;
    if (isDomainError(error)) return { ...none, error: error.message };
    const unforeseen = error instanceof Error ? error : new Error(String(error));
    return { gateId: null, error: 'Something went wrong on our side.', unforeseen };
  }
}

async function isStillRunning(
  { db }: ScheduleContext,
  workspaceId: string,
  gateId: string | null,
): Promise<boolean> {
  const last = gateId === null ? null : await findGate(db, workspaceId, gateId);
  return last !== null && !isGateOver(last);
}
