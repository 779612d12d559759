import { findSchedule, recordStarted } from '@tidemark/db/repositories/schedules';
import { benchmarkFileShape } from '@tidemark/domain/gate/benchmark-file';
import type { RunTrigger } from '@tidemark/domain/run/run-context';
import type { ScheduleRecord } from '@tidemark/domain/schedule/schedule';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { type CreatedGate, createGate } from '../gates/create-gate.ts';
import { parseStorable } from '../input/parse-storable.ts';

/**
 * startScheduledGate starts the benchmark of a schedule as a gate of the branch of its baseline, so that the newest one that passes is
 * the baseline of the next. With the key of an earlier call it gives the gate of that call.
 */
export async function startScheduledGate(
  ctx: ServiceContext,
  schedule: Pick<ScheduleRecord, 'definition'>,
  { trigger, idempotencyKey }: { trigger: RunTrigger; idempotencyKey?: string | undefined },
): Promise<CreatedGate> {
  const request = parseStorable(benchmarkFileShape, schedule.definition);
  return createGate(
    ctx,
    { ...request, context: { trigger, branch: request.baseline.branch } },
    { idempotencyKey },
  );
}

export type RunScheduleInput = { scheduleId: string };

/** runSchedule starts the gate of a schedule now, also of a paused one; its next time stays. */
export async function runSchedule(
  ctx: ServiceContext,
  { scheduleId }: RunScheduleInput,
  { idempotencyKey }: { idempotencyKey?: string | undefined } = {},
): Promise<CreatedGate> {
  requirePermission(ctx, 'run');
  const schedule = requireFound(await findSchedule(ctx.db, ctx.workspaceId, scheduleId), 'schedule');
  const created = await startScheduledGate(ctx, schedule, { trigger: 'manual', idempotencyKey });
  if (!created.replayed) {
    const startedAt = new Date(ctx.clock.wallMs());
    await recordStarted(ctx.db, schedule, { gateId: created.gate.id, startedAt });
  }
  return created;
}
