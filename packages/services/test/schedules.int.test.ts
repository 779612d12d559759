import { claimDue } from '@tidemark/db/repositories/schedules';
import { maxSchedules, type ScheduleInput } from '@tidemark/domain/schedule/schedule';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { cancelGate } from '../src/gates/cancel-gate.ts';
import { getGate, listGates } from '../src/gates/read-gates.ts';
import { allowLoad, stopAllLoad } from '../src/safety/load-switch.ts';
import { fireSchedules } from '../src/schedules/fire-schedules.ts';
import { runSchedule, startScheduledGate } from '../src/schedules/run-schedule.ts';
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  listSchedules,
  previewSchedule,
  updateSchedule,
} from '../src/schedules/schedules.ts';
import { aGateRequest } from './a-gate.ts';
import { openStage, type Stage } from './stage.ts';

const { context: _, ...benchmark } = aGateRequest();
const nightly: ScheduleInput = {
  name: 'Nightly',
  cron: '0 2 * * *',
  timeZone: 'Europe/Berlin',
  definition: benchmark,
};

describe('schedules', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  /** Lets the time of a schedule come; its claim, if any, is over. */
  const makeDue = (id: string) =>
    stage.db.query(
      z.unknown(),
      `UPDATE schedule SET next_at = date_trunc('minute', now()) - interval '1 day', claimed_until = NULL WHERE id = $1`,
      [id],
    );
  const fire = () => fireSchedules({ ...ctx, ownedTargets: false });
  const gates = async () => (await listGates(ctx)).items;
  const refused = (code: string) => ({ code });

  beforeAll(async () => {
    stage = await openStage();
  });
  beforeEach(async () => {
    ctx = await stage.newContext();
  });
  afterAll(() => stage?.close());

  it('start one gate when their time comes, however many processes sweep and however many times passed', async () => {
    const { id } = await createSchedule(ctx, nightly);
    expect(await fire()).toBe(0);
    await makeDue(id);
    const fired = await Promise.all([fire(), fire(), fire(), fire()]);
    expect(fired.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await fire()).toBe(0);
    const [gate, ...more] = await gates();
    expect(more).toEqual([]);
    expect(gate).toMatchObject({
      benchmark: 'ingest',
      createdBy: 'schedule Nightly',
      context: { trigger: 'schedule', branch: 'main', benchmark: 'ingest' },
    });
    const after = await getSchedule(ctx, { scheduleId: id });
    expect(after).toMatchObject({
      lastGate: { id: gate?.id, state: 'queued', conclusion: null },
      lastError: null,
    });
    expect(after.nextTimes.every((at) => at.getTime() > ctx.clock.wallMs())).toBe(true);
  });

  it('find the gate of a process that died before it could record it, once its claim is over', async () => {
    const { id } = await createSchedule(ctx, nightly);
    await makeDue(id);
    const claimed = await claimDue(stage.db, new Date(ctx.clock.wallMs()));
    expect(claimed?.id).toBe(id);
    expect(await fire()).toBe(0);
    const idempotencyKey = `schedule/${id}/${claimed?.nextAt.toISOString()}`;
    const { gate } = await startScheduledGate(
      ctx,
      { definition: claimed?.definition ?? {} },
      { trigger: 'schedule', idempotencyKey },
    );
    await stage.db.query(
      z.unknown(),
      `UPDATE schedule SET claimed_until = now() - interval '1 second' WHERE id = $1`,
      [id],
    );
    expect(await fire()).toBe(1);
    expect(await gates()).toHaveLength(1);
    expect(await getSchedule(ctx, { scheduleId: id })).toMatchObject({ lastGate: { id: gate.id } });
  });

  it('skip a time while the gate of the time before is running, and say so', async () => {
    const { id } = await createSchedule(ctx, nightly);
    await makeDue(id);
    await fire();
    await makeDue(id);
    expect(await fire()).toBe(1);
    expect(await gates()).toHaveLength(1);
    const skipped = await getSchedule(ctx, { scheduleId: id });
    expect(skipped.lastError).toBe('Skipped: its newest gate was still running.');
    await cancelGate(ctx, { gateId: skipped.lastGate?.id ?? '' });
    await stage.db.query(
      z.unknown(),
      `UPDATE schedule SET next_at = now() - interval '1 hour' WHERE id = $1`,
      [id],
    );
    await fire();
    expect(await gates()).toHaveLength(2);
    expect((await getSchedule(ctx, { scheduleId: id })).lastError).toBeNull();
  });

  it('start nothing while they are paused, and catch nothing up when they are resumed', async () => {
    const { id: scheduleId } = await createSchedule(ctx, nightly);
    await makeDue(scheduleId);
    await updateSchedule(ctx, { scheduleId, isActive: false });
    await makeDue(scheduleId);
    expect(await fire()).toBe(0);
    expect((await getSchedule(ctx, { scheduleId })).nextTimes).toEqual([]);
    const resumed = await updateSchedule(ctx, { scheduleId, isActive: true });
    expect(resumed.nextTimes).toHaveLength(3);
    expect(await fire()).toBe(0);
    expect(await gates()).toEqual([]);
  });

  it('are refused where their benchmark cannot be run, when they are created or changed', async () => {
    const gone = { ...benchmark, systems: [{ launcher: 'influxdb', variant: 'gone' }] };
    await expect(createSchedule(ctx, { ...nightly, definition: gone })).rejects.toMatchObject(
      refused('validation_failed'),
    );
    const { id: scheduleId } = await createSchedule(ctx, nightly);
    await expect(updateSchedule(ctx, { scheduleId, definition: gone })).rejects.toMatchObject(
      refused('validation_failed'),
    );
    const foreign = { ...benchmark, schemas: [{ schemaId: 'none' }] };
    await expect(createSchedule(ctx, { ...nightly, definition: foreign })).rejects.toMatchObject({
      details: { issues: [{ pointer: '/definition/schemas/0/schemaId', code: 'not_found' }] },
    });
    expect(await listSchedules(ctx)).toHaveLength(1);
    expect(await gates()).toEqual([]);
  });

  it('keep the reason why a benchmark cannot be run any more, and try again at the next time', async () => {
    const { id } = await createSchedule(ctx, nightly);
    const definition = { ...benchmark, systems: [{ launcher: 'influxdb', variant: 'gone' }] };
    await stage.db.prisma.schedule.update({
      where: { id },
      data: { definition: JSON.parse(JSON.stringify(definition)) },
    });
    await makeDue(id);
    expect(await fire()).toBe(1);
    const after = await getSchedule(ctx, { scheduleId: id });
    expect(after).toMatchObject({ lastGate: null, isActive: true });
    expect(after.lastError).toContain('there is no variant of influxdb "gone"');
    expect(await fire()).toBe(0);
  });

  it('start nothing while the operator has stopped all load', async () => {
    const { id } = await createSchedule(ctx, nightly);
    await makeDue(id);
    await stopAllLoad({ db: stage.db }, { by: 'a test', reason: 'maintenance' });
    try {
      await fire();
      await expect(runSchedule(ctx, { scheduleId: id })).rejects.toMatchObject(refused('load_stopped'));
    } finally {
      await allowLoad({ db: stage.db, queue: null });
    }
    expect(await gates()).toEqual([]);
    expect((await getSchedule(ctx, { scheduleId: id })).lastError).toContain('maintenance');
  });

  it('start nothing in a deleted workspace', async () => {
    const { id } = await createSchedule(ctx, nightly);
    await makeDue(id);
    const where = { id: ctx.workspaceId };
    await stage.db.prisma.organization.update({ where, data: { deletedAt: new Date() } });
    expect(await fire()).toBe(0);
    await stage.db.prisma.organization.update({ where, data: { deletedAt: null } });
    expect(await fire()).toBe(1);
  });

  it('start a gate now on request, once per Idempotency-Key, also while paused', async () => {
    const { id: scheduleId } = await createSchedule(ctx, nightly);
    await updateSchedule(ctx, { scheduleId, isActive: false });
    const { gate } = await runSchedule(ctx, { scheduleId }, { idempotencyKey: 'press-1' });
    const again = await runSchedule(ctx, { scheduleId }, { idempotencyKey: 'press-1' });
    expect(again).toMatchObject({ replayed: true, gate: { id: gate.id } });
    expect((await getGate(ctx, { gateId: gate.id })).context.trigger).toBe('manual');
    expect(await getSchedule(ctx, { scheduleId })).toMatchObject({
      lastGate: { id: gate.id },
      isActive: false,
    });
  });

  it('are changed as a whole or in part, and refused where they say nothing usable', async () => {
    const { id: scheduleId } = await createSchedule(ctx, nightly);
    const renamed = await updateSchedule(ctx, { scheduleId, name: 'Weekly', cron: '0 3 * * MON' });
    expect(renamed).toMatchObject({ name: 'Weekly', timeZone: 'Europe/Berlin', benchmark: 'ingest' });
    const other = await updateSchedule(ctx, {
      scheduleId,
      definition: { ...benchmark, benchmark: 'other' },
    });
    expect(other).toMatchObject({ name: 'Weekly', benchmark: 'other' });
    const names = [{ name: '' }, { name: 'Nightly\nFrom: root' }];
    for (const wrong of [{ cron: '* * * * *' }, { timeZone: 'Mars/Olympus' }, ...names])
      await expect(updateSchedule(ctx, { scheduleId, ...wrong })).rejects.toMatchObject(
        refused('validation_failed'),
      );
    await expect(createSchedule(ctx, { ...nightly, cron: 'never' })).rejects.toMatchObject(
      refused('validation_failed'),
    );
    expect((await previewSchedule(ctx, { cron: '0 2 * * *' })).nextTimes).toHaveLength(3);
  });

  it(`are at most ${maxSchedules} per workspace`, async () => {
    for (let i = 0; i < maxSchedules; i += 1) await createSchedule(ctx, { ...nightly, name: `n${i}` });
    await expect(createSchedule(ctx, nightly)).rejects.toMatchObject(refused('budget_exceeded'));
    expect(await listSchedules(ctx)).toHaveLength(maxSchedules);
  });

  it('are nothing to another workspace, and nothing to change for a viewer', async () => {
    const { id: scheduleId } = await createSchedule(ctx, nightly);
    const stranger = await stage.newContext();
    const attempts = [getSchedule, updateSchedule, deleteSchedule, runSchedule];
    for (const attempt of attempts)
      await expect(attempt(stranger, { scheduleId })).rejects.toMatchObject(refused('not_found'));
    expect(await listSchedules(stranger)).toEqual([]);
    const viewer: ServiceContext = { ...ctx, actor: { kind: 'user', userId: 'v', role: 'viewer' } };
    for (const attempt of [updateSchedule, deleteSchedule, runSchedule])
      await expect(attempt(viewer, { scheduleId })).rejects.toMatchObject(refused('role_forbidden'));
    await expect(createSchedule(viewer, nightly)).rejects.toMatchObject(refused('role_forbidden'));
    expect(await listSchedules(viewer)).toHaveLength(1);
    await deleteSchedule(ctx, { scheduleId });
    expect(await listSchedules(ctx)).toEqual([]);
  });
});
