import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import { createExperiment } from '../src/experiments/create-experiment.ts';
import { createGate } from '../src/gates/create-gate.ts';
import { listGates } from '../src/gates/read-gates.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { cancelRun } from '../src/runs/control-run.ts';
import { createRun } from '../src/runs/create-run.ts';
import { moveRun, renewLease } from '../src/runs/owned-run.ts';
import { getRun } from '../src/runs/read-runs.ts';
import { rerunRun } from '../src/runs/rerun-run.ts';
import { endOverdueRuns } from '../src/runs/sweep-runs.ts';
import { allowLoad, readLoadState, stopAllLoad } from '../src/safety/load-switch.ts';
import { getLoadState, stopLoad } from '../src/safety/operate-load.ts';
import { aGateRequest } from './a-gate.ts';
import { aPlan, aQueuedRun, openStage, type Stage } from './stage.ts';

const because = { by: 'Ada', reason: 'the network team asked' };

describe('the load switch', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  let other: ServiceContext;
  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
    other = await stage.newContext();
  });
  beforeEach(() => allowLoad({ db: stage.db, queue: null }));
  afterAll(() => stage.close());

  async function aRunningRun(of: ServiceContext): Promise<{ runId: string; epoch: number }> {
    const claimed = await claimRun(of, { runId: await aQueuedRun(of), workerId: 'w' });
    if (!claimed) throw new Error('not claimed');
    const owner = { runId: claimed.run.id, epoch: claimed.epoch };
    for (const state of ['preparing', 'running'] as const) await moveRun(of, { ...owner, state });
    return owner;
  }

  it('asks every active run of every workspace to stop, with the reason, and no other', async () => {
    const runs = [await aRunningRun(ctx), await aRunningRun(other)];
    const cancelled = await aRunningRun(ctx);
    await cancelRun(ctx, cancelled);
    const queued = await aQueuedRun(ctx);
    const { askedRuns, stop } = await stopAllLoad(ctx, because);
    expect([askedRuns, stop]).toMatchObject([2, because]);
    for (const owner of runs)
      expect(await renewLease(ctx, owner)).toMatchObject({
        cancelRequested: true,
        operatorStop: because.reason,
      });
    expect(await renewLease(ctx, cancelled)).toMatchObject({ cancelRequested: true, operatorStop: null });
    expect((await getRun(ctx, { runId: queued })).state).toBe('queued');
    expect(await stopAllLoad(ctx, { by: 'Grace', reason: 'another' })).toMatchObject({
      askedRuns: 0,
      stop: because,
    });
  });

  it('lets no run be claimed, created or rerun until load is allowed again', async () => {
    const queued = await aQueuedRun(ctx);
    const old = await aQueuedRun(ctx);
    await stopAllLoad(ctx, because);
    expect(await claimRun(ctx, { runId: queued, workerId: 'w' })).toBeNull();
    const refused = { code: 'load_stopped', message: expect.stringContaining(because.reason) };
    await expect(createRun(ctx, { plan: aPlan() })).rejects.toMatchObject(refused);
    await expect(rerunRun(ctx, { runId: old })).rejects.toMatchObject(refused);
    const { schema, profile } = aPlan() ?? {};
    await expect(
      createExperiment(ctx, {
        name: 'x',
        schemas: [{ schema }],
        profiles: [{ profile }],
        systems: [{ launcher: 'influxdb', variant: 'inmem' }],
        repetitions: 1,
      }),
    ).rejects.toMatchObject(refused);
    await expect(createGate(ctx, aGateRequest())).rejects.toMatchObject(refused);
    expect((await listGates(ctx)).items).toEqual([]);
    stage.notified.length = 0;
    expect(await allowLoad(ctx)).toBe(true);
    expect(stage.notified).toContain(queued);
    expect((await claimRun(ctx, { runId: queued, workerId: 'w' }))?.run.id).toBe(queued);
    expect(await allowLoad(ctx)).toBe(false);
  });

  it('stops a run at the next sweep whose claim was under way when load was stopped', async () => {
    const owner = await aRunningRun(ctx);
    await stage.db.prisma.setting.create({ data: { key: 'load_stopped', value: JSON.stringify(because) } });
    expect(await renewLease(ctx, owner)).toMatchObject({ cancelRequested: false });
    await endOverdueRuns(ctx);
    expect(await renewLease(ctx, owner)).toMatchObject({
      cancelRequested: true,
      operatorStop: because.reason,
    });
  });

  it('ends the run of a dead worker as stopped by the operator', async () => {
    const { runId } = await aRunningRun(ctx);
    await stopAllLoad(ctx, because);
    await stage.db.prisma.run.update({ where: { id: runId }, data: { leaseUntil: new Date(0) } });
    await endOverdueRuns(ctx);
    expect(await getRun(ctx, { runId })).toMatchObject({
      state: 'cancelled',
      end: { code: 'stopped_by_operator' },
    });
  });

  it('is for the operator alone, not for the owner of another workspace, a member or a key', async () => {
    const actors = [
      { ...other, actor: { kind: 'user', userId: 'u', role: 'owner' } as const },
      { ...ctx, actor: { kind: 'user', userId: 'u', role: 'member' } as const },
      { ...ctx, actor: { kind: 'api-key', keyId: 'k', scopes: ['read', 'write', 'run'] } as const },
    ];
    for (const actor of actors) {
      await expect(stopLoad(actor, {})).rejects.toMatchObject({ code: 'role_forbidden' });
      await expect(getLoadState(actor)).rejects.toMatchObject({ code: 'role_forbidden' });
    }
    expect((await readLoadState(ctx)).stop).toBeNull();
  });
});
