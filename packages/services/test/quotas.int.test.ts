import { noQuota, type Quota } from '@tidemark/domain/quota/quota';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { ensureFirstWorkspace } from '../src/access/workspaces.ts';
import { deleteRuns, purgeDeleted } from '../src/deletion/delete-items.ts';
import { createExperiment } from '../src/experiments/create-experiment.ts';
import { rerunFailed } from '../src/experiments/rerun-failed.ts';
import { importVegeta } from '../src/imports/import-vegeta.ts';
import { getQuotas, listQuotas, setQuota } from '../src/quotas/quotas.ts';
import { publishReport } from '../src/reports/publish-report.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { cancelRun, changeRate } from '../src/runs/control-run.ts';
import { createRun } from '../src/runs/create-run.ts';
import { finishRun, moveRun } from '../src/runs/owned-run.ts';
import { listRuns } from '../src/runs/read-runs.ts';
import { rerunRun } from '../src/runs/rerun-run.ts';
import { anExperiment } from './experiment-stage.ts';
import { aPlan, aQueuedRun, openStage, type Stage } from './stage.ts';

const exceeded = (quota: keyof Quota, details: object = {}) =>
  expect.objectContaining({
    code: 'quota_exceeded',
    details: expect.objectContaining({ quota, ...details }),
  });

const atRate = (ratePerSec: number, batchSize: number) =>
  aProfile({
    executor: { kind: 'open-loop', pacer: { kind: 'constant', ratePerSec }, batchSize, maxConnections: 8 },
    extent: { kind: 'wall-time', seconds: 60 },
  });

describe('quotas', () => {
  let stage: Stage;
  let operator: ServiceContext;
  /** A new workspace with these limits. */
  const withQuota = async (own: Partial<Quota>): Promise<ServiceContext> => {
    const ctx = await stage.newContext();
    await setQuota(operator, { workspaceId: ctx.workspaceId, own });
    return ctx;
  };

  beforeAll(async () => {
    stage = await openStage();
    const { workspaceId } = await ensureFirstWorkspace(stage);
    const actor = { kind: 'user', userId: 'the operator', role: 'owner' } as const;
    operator = await stage.newContext({ workspaceId, actor });
  });
  afterAll(() => stage?.close());

  it('lets no more runs of a workspace be active than it may have, however many workers claim at once', async () => {
    const ctx = await withQuota({ parallelRuns: 2 });
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push(await aQueuedRun(ctx));
    const claimAll = async () => {
      const claims = await Promise.all(
        ids.flatMap((runId, i) => [`a${i}`, `b${i}`].map((workerId) => claimRun(ctx, { runId, workerId }))),
      );
      return claims.filter((claimed) => claimed !== null);
    };
    const [first, ...others] = await claimAll();
    expect(others).toHaveLength(1);
    expect((await getQuotas(ctx)).use.parallelRuns).toBe(2);
    const end = { ...aSummary().end, state: 'failed' as const };
    await finishRun(ctx, { runId: first?.run.id ?? '', epoch: 1, end, summary: null });
    expect(await claimAll()).toHaveLength(1);
  });

  it('does not make one workspace wait for the runs of another', async () => {
    const [full, free] = [await withQuota({ parallelRuns: 0 }), await withQuota({ parallelRuns: 1 })];
    expect(await claimRun(full, { runId: await aQueuedRun(full), workerId: 'w' })).toBeNull();
    expect(await claimRun(free, { runId: await aQueuedRun(free), workerId: 'w' })).not.toBeNull();
  });

  it('applies the default of the installation where none is set, and lets the operator lift it', async () => {
    const quota = { ...noQuota, parallelRuns: 0, runsPerDay: 1 };
    const limits = { maxSeries: 1_000_000, quota };
    const ctx = await stage.newContext({ limits });
    const runId = await aQueuedRun(ctx);
    await expect(aQueuedRun(ctx)).rejects.toEqual(exceeded('runsPerDay', { limit: 1, asked: 2 }));
    expect(await claimRun(ctx, { runId, workerId: 'w', defaultQuota: quota })).toBeNull();
    await setQuota(operator, { workspaceId: ctx.workspaceId, own: { parallelRuns: null, runsPerDay: null } });
    await aQueuedRun(ctx);
    expect(await claimRun(ctx, { runId, workerId: 'w', defaultQuota: quota })).not.toBeNull();
  });

  it('refuses a plan with more series, a higher rate or a longer load, and says who can change it', async () => {
    const ctx = await withQuota({ seriesPerRun: 9, pointsPerSec: 1_000, runSeconds: 59 });
    await expect(createRun(ctx, { plan: aPlan() })).rejects.toEqual(
      exceeded('seriesPerRun', { limit: 9, asked: 10 }),
    );
    await setQuota(operator, { workspaceId: ctx.workspaceId, own: { pointsPerSec: 1_000, runSeconds: 59 } });
    const fast = createRun(ctx, { plan: aPlan({ profile: atRate(11, 100) }) });
    await expect(fast).rejects.toEqual(exceeded('pointsPerSec', { limit: 1_000, asked: 1_100 }));
    await expect(fast).rejects.toThrow(
      'This needs 1,100 points per second; the quota of this workspace is 1,000. The operator can change it: an owner or admin of the first workspace, under Settings, Quotas.',
    );
    await expect(createRun(ctx, { plan: aPlan() })).rejects.toEqual(
      exceeded('pointsPerSec', { asked: null }),
    );
    const long = createRun(ctx, { plan: aPlan({ profile: atRate(10, 100) }) });
    await expect(long).rejects.toEqual(exceeded('runSeconds', { limit: 59, asked: 60 }));
    await setQuota(operator, { workspaceId: ctx.workspaceId, own: { pointsPerSec: 1_000, runSeconds: 60 } });
    await createRun(ctx, { plan: aPlan({ profile: atRate(10, 100) }) });
  });

  it('holds for every way to create a run: reruns, experiments and a higher rate of an active run', async () => {
    const ctx = await withQuota({});
    const { run } = await createRun(ctx, { plan: aPlan({ profile: atRate(10, 100) }) });
    await setQuota(operator, { workspaceId: ctx.workspaceId, own: { pointsPerSec: 1_000, seriesPerRun: 9 } });
    await expect(rerunRun(ctx, { runId: run.id })).rejects.toEqual(exceeded('seriesPerRun'));
    await expect(createExperiment(ctx, anExperiment())).rejects.toMatchObject({
      code: 'validation_failed',
      details: { issues: expect.arrayContaining([expect.objectContaining({ code: 'quota_exceeded' })]) },
    });
    const claimed = await claimRun(ctx, { runId: run.id, workerId: 'w' });
    for (const state of ['preparing', 'running'] as const)
      await moveRun(ctx, { runId: run.id, epoch: claimed?.epoch ?? 0, state });
    await expect(changeRate(ctx, { runId: run.id, ratePerSec: 11 })).rejects.toEqual(
      exceeded('pointsPerSec'),
    );
    expect((await changeRate(ctx, { runId: run.id, ratePerSec: 9 })).wantedRatePerSec).toBe(9);
  });

  it('ends a load whose duration its plan does not say with the time that it may use', async () => {
    const ctx = await withQuota({ runSeconds: 100 });
    const runId = await aQueuedRun(ctx);
    await claimRun(ctx, { runId, workerId: 'w' });
    const [row] = await stage.db.query(
      z.object({ seconds: z.number() }),
      'SELECT EXTRACT(EPOCH FROM deadline_at - started_at)::float8 AS seconds FROM run WHERE id = $1',
      [runId],
    );
    expect(row?.seconds).toBeCloseTo(1.1 * 100 + 1_800, 3);
  });

  it('counts the runs of a day exactly, also when they are created at once', async () => {
    const ctx = await withQuota({ runsPerDay: 3 });
    const created = await Promise.allSettled(Array.from({ length: 8 }, () => aQueuedRun(ctx)));
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await listRuns(ctx)).items).toHaveLength(3);
    expect((await getQuotas(ctx)).use.runsPerDay).toBe(3);
  });

  it('counts a repeated request once, and keeps the count when a run is purged', async () => {
    const ctx = await withQuota({ runsPerDay: 1 });
    const plan = aPlan();
    const first = await createRun(ctx, { plan }, { idempotencyKey: 'same' });
    expect((await createRun(ctx, { plan }, { idempotencyKey: 'same' })).run.id).toBe(first.run.id);
    await cancelRun(ctx, { runId: first.run.id });
    await deleteRuns(ctx, { runIds: [first.run.id] });
    await purgeDeleted(ctx, { kind: 'run', id: first.run.id });
    await expect(aQueuedRun(ctx)).rejects.toEqual(exceeded('runsPerDay'));
  });

  it('takes the runs of an experiment together, all or none', async () => {
    const ctx = await withQuota({ runsPerDay: 3 });
    await expect(createExperiment(ctx, anExperiment({ repetitions: 4 }))).rejects.toEqual(
      exceeded('runsPerDay'),
    );
    expect((await listRuns(ctx)).items).toEqual([]);
    expect((await getQuotas(ctx)).use.runsPerDay).toBe(0);
  });

  it('counts reruns of failed runs and imported results', async () => {
    const ctx = await withQuota({});
    const { id } = await createExperiment(ctx, anExperiment({ repetitions: 1 }));
    const { items } = await listRuns(ctx);
    for (const { id: runId } of items) await cancelRun(ctx, { runId });
    await setQuota(operator, { workspaceId: ctx.workspaceId, own: { runsPerDay: items.length } });
    await expect(rerunFailed(ctx, { experimentId: id })).rejects.toEqual(exceeded('runsPerDay'));
    const text = JSON.stringify({
      timestamp: '2026-11-01T00:00:00Z',
      latency: 1_000_000,
      code: 204,
      bytes_in: 0,
      bytes_out: 40,
      error: '',
    });
    await expect(importVegeta(ctx, { name: 'v', text, format: 'json-lines' })).rejects.toEqual(
      exceeded('runsPerDay'),
    );
  });

  it('refuses new runs and reports where no space is left', async () => {
    const ctx = await withQuota({ storedBytes: 1_000_000 });
    const runId = await aQueuedRun(ctx);
    await stage.db.query(z.unknown(), 'UPDATE run SET stored_bytes = 1000000 WHERE id = $1', [runId]);
    await expect(aQueuedRun(ctx)).rejects.toEqual(exceeded('storedBytes', { limit: 1_000_000 }));
    await expect(publishReport(ctx, { runIds: [runId] })).rejects.toEqual(exceeded('storedBytes'));
    await stage.db.query(z.unknown(), 'UPDATE run SET stored_bytes = 999999 WHERE id = $1', [runId]);
    await aQueuedRun(ctx);
  });

  it('lets only the operator see and set the quotas of workspaces', async () => {
    const owner = { kind: 'user', userId: 'u', role: 'owner' } as const;
    const stranger = await stage.newContext({ actor: owner });
    const own = { parallelRuns: 1 };
    await expect(listQuotas(stranger)).rejects.toMatchObject({ code: 'role_forbidden' });
    await expect(setQuota(stranger, { workspaceId: stranger.workspaceId, own })).rejects.toMatchObject({
      code: 'role_forbidden',
    });
    await expect(setQuota(operator, { workspaceId: 'none', own })).rejects.toMatchObject({
      code: 'not_found',
    });
    const member = { ...operator, actor: { ...owner, role: 'member' } };
    await expect(listQuotas(member)).rejects.toMatchObject({ code: 'role_forbidden' });
    await setQuota(operator, { workspaceId: stranger.workspaceId, own });
    const { items } = await listQuotas(operator, { limit: 100 });
    expect(items.find(({ id }) => id === stranger.workspaceId)).toMatchObject({ own, limits: own });
    expect(await getQuotas(stranger)).toMatchObject({ own, limits: { ...noQuota, ...own } });
  });
});
