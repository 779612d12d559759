import { findGate } from '@tidemark/db/repositories/gates';
import { claimDue, recordFired } from '@tidemark/db/repositories/schedules';
import { benchmarkFileShape } from '@tidemark/domain/gate/benchmark-file';
import { isGateOver } from '@tidemark/domain/gate/gate-answer';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { ScheduleRecord } from '@tidemark/domain/schedule/schedule';
import type { ServiceContext } from '../access/context.ts';
import { createGate } from '../gates/create-gate.ts';
import { nextTimes } from './next-times.ts';

/** Dependencies of the sweep: those of a user, without user and workspace. */
export type ScheduleContext = Omit<ServiceContext, 'actor' | 'workspaceId'>;

const firedPerSweep = 10;

/**
 * fireSchedules starts a gate for each schedule whose time has come: one, however many times passed while nothing ran, and one, however
 * many processes sweep. A process that dies in between leaves a key with which the next one finds the gate that it started.
 */
export async function fireSchedules(ctx: ScheduleContext): Promise<number> {
  let fired = 0;
  for (; fired < firedPerSweep; fired += 1) {
    const due = await claimDue(ctx.db);
    if (due === null) break;
    await fire(ctx, due);
  }
  return fired;
}

async function fire(ctx: ScheduleContext, schedule: ScheduleRecord): Promise<void> {
  const { id, workspaceId, nextAt: at } = schedule;
  const [nextAt] = nextTimes(schedule, { afterMs: Math.max(ctx.clock.wallMs(), at.getTime()), count: 1 });
  const outcome = await start(ctx, schedule);
  // A schedule without a further time waits a year, and can be changed until then.
  const yearMs = 365 * 86_400_000;
  const next = nextAt ?? new Date(at.getTime() + yearMs);
  await recordFired(ctx.db, workspaceId, id, { at, nextAt: next, ...outcome });
}

async function start(
  ctx: ScheduleContext,
  { id, workspaceId, definition, nextAt, name, lastGateId }: ScheduleRecord,
): Promise<{ gateId: string | null; error: string | null }> {
  try {
    if (await isStillRunning(ctx, workspaceId, lastGateId))
      return { gateId: null, error: 'Left out: the gate of the time before was still running.' };
    const actor = { kind: 'system', job: `schedule ${name}` } as const;
    const request = benchmarkFileShape.parse(definition);
    const { gate } = await createGate(
      { ...ctx, actor, workspaceId },
      { ...request, context: { trigger: 'schedule', branch: request.baseline.branch } },
      { idempotencyKey: `schedule/${id}/${nextAt.toISOString()}` },
    );
    return { gateId: gate.id, error: null };
  } catch (error) {
    // What is out of order for everyone is tried again when the claim is over.
    if (isDomainError(error, 'database_unavailable') || isDomainError(error, 'queue_unavailable')) throw error;
    return { gateId: null, error: error instanceof Error ? error.message : String(error) };
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
