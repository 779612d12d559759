import { restorableDays } from '@tidemark/domain/run/deletion';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { compareRuns } from '../src/analysis/compare-runs.ts';
import {
  deleteExperiment,
  deletePart,
  deleteRuns,
  listDeleted,
  purgeDeleted,
  restoreExperiment,
  restoreRuns,
} from '../src/deletion/delete-items.ts';
import { cancelExperiment } from '../src/experiments/control-experiment.ts';
import { createExperiment } from '../src/experiments/create-experiment.ts';
import { listExperiments } from '../src/experiments/list-experiments.ts';
import { getExperiment } from '../src/experiments/read-experiment.ts';
import { createProfile, listProfiles } from '../src/profiles/profiles.ts';
import { publishReport } from '../src/reports/publish-report.ts';
import { getReport } from '../src/reports/reports.ts';
import { cancelRun } from '../src/runs/control-run.ts';
import { createRun } from '../src/runs/create-run.ts';
import { getRun, listRuns } from '../src/runs/read-runs.ts';
import { sweepRuns } from '../src/runs/sweep-runs.ts';
import { getRunEvents } from '../src/samples/run-records.ts';
import { archiveSchema, createSchema, getSchema, listSchemas } from '../src/schemas/schemas.ts';
import { searchWorkspace } from '../src/search/search-workspace.ts';
import { createTarget, listTargets } from '../src/targets/targets.ts';
import { aFinishedRun, aRepeatedPlan } from './a-finished-run.ts';
import { anExperiment } from './experiment-stage.ts';
import { aQueuedRun, openStage, type Stage } from './stage.ts';

const notFound = { code: 'not_found' };

describe('deleting', () => {
  let stage: Stage;
  let ctx: ServiceContext;

  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  const exec = (sql: string, values: unknown[] = []) => stage.db.query(z.unknown(), sql, values);
  const rowsOf = async (table: string, runId: string) =>
    (
      await stage.db.query(
        z.object({ n: z.number() }),
        `SELECT count(*)::int AS n FROM ${table} WHERE run_id = $1`,
        [runId],
      )
    )[0]?.n;
  const kinds = async () => (await listDeleted(ctx)).items.map(({ kind }) => kind);

  it('hides a run that has ended everywhere at once, and restores it whole', async () => {
    ctx = await stage.newContext();
    const runId = await aFinishedRun(ctx, aRepeatedPlan(), { diskBytes: 1 });
    const { report } = await publishReport(ctx, { runIds: [runId] });
    await deleteRuns(ctx, { runIds: [runId] });
    await deleteRuns(ctx, { runIds: [runId, runId] });
    await expect(getRun(ctx, { runId })).rejects.toMatchObject(notFound);
    await expect(getRunEvents(ctx, { runId })).rejects.toMatchObject(notFound);
    await expect(compareRuns(ctx, { runIds: [runId] })).rejects.toMatchObject(notFound);
    expect((await listRuns(ctx)).items).toEqual([]);
    expect((await searchWorkspace(ctx, { text: 'a' })).filter(({ kind }) => kind === 'run')).toEqual([]);
    expect((await getReport(ctx, { reportId: report.id })).report.runIds).toEqual([runId]);
    const [item] = (await listDeleted(ctx)).items;
    expect(item).toMatchObject({ kind: 'run', id: runId });
    const days = ((item?.purgedAt.getTime() ?? 0) - (item?.deletedAt.getTime() ?? 0)) / 86_400_000;
    expect(days).toBe(restorableDays);
    await restoreRuns(ctx, { runIds: [runId] });
    await restoreRuns(ctx, { runIds: [runId] });
    expect((await getRun(ctx, { runId })).summary).not.toBeNull();
    expect(await rowsOf('sample', runId)).toBe(3);
    expect(await kinds()).toEqual([]);
  });

  it('refuses a run that has not ended, and deletes several all or none', async () => {
    ctx = await stage.newContext();
    const ended = await aFinishedRun(ctx, aRepeatedPlan());
    const queued = await aQueuedRun(ctx);
    await expect(deleteRuns(ctx, { runIds: [ended, queued] })).rejects.toMatchObject({
      code: 'not_deletable',
      message: 'This cannot be deleted: a run has not ended; cancel first.',
    });
    await expect(deleteRuns(ctx, { runIds: [ended, 'unknown'] })).rejects.toMatchObject(notFound);
    expect((await listRuns(ctx)).items).toHaveLength(2);
    await cancelRun(ctx, { runId: queued });
    await deleteRuns(ctx, { runIds: [ended, queued] });
    expect((await listRuns(ctx)).items).toEqual([]);
  });

  it('takes the runs of an experiment with it, and brings back those alone', async () => {
    ctx = await stage.newContext();
    const { id: experimentId } = await createExperiment(ctx, anExperiment());
    await expect(deleteExperiment(ctx, { experimentId })).rejects.toMatchObject({ code: 'not_deletable' });
    await cancelExperiment(ctx, { experimentId });
    const [before] = (await listRuns(ctx)).items;
    if (!before) throw new Error('no run');
    await deleteRuns(ctx, { runIds: [before.id] });
    expect((await getExperiment(ctx, { experimentId })).progress.runCount).toBe(3);
    await deleteExperiment(ctx, { experimentId });
    await deleteExperiment(ctx, { experimentId });
    expect((await listExperiments(ctx)).items).toEqual([]);
    expect((await listRuns(ctx)).items).toEqual([]);
    expect((await listDeleted(ctx)).items).toMatchObject([{ kind: 'experiment', runCount: 3 }]);
    await expect(restoreRuns(ctx, { runIds: [before.id] })).rejects.toMatchObject({ code: 'not_restorable' });
    await restoreExperiment(ctx, { experimentId });
    expect((await listRuns(ctx)).items).toHaveLength(3);
    expect((await listDeleted(ctx)).items).toMatchObject([{ kind: 'run', id: before.id }]);
    await restoreRuns(ctx, { runIds: [before.id] });
    expect((await getExperiment(ctx, { experimentId })).progress.runCount).toBe(4);
  });

  it('hides schemas, load profiles and targets, and a restored one is in use again', async () => {
    ctx = await stage.newContext();
    const { id: schemaId } = await createSchema(ctx, aSchema());
    const { id: profileId } = await createProfile(ctx, aProfile());
    const target = { kind: 'influxdb-v1', name: 't', url: 'http://127.0.0.1:8086' } as const;
    const { id: targetId } = await createTarget(ctx, { target });
    await archiveSchema(ctx, { schemaId });
    const parts = [
      { kind: 'schema', id: schemaId },
      { kind: 'profile', id: profileId },
      { kind: 'target', id: targetId },
    ] as const;
    for (const part of parts) await deletePart(ctx, part);
    // Moments are kept in milliseconds, and two of them may be the same.
    const earlier = (table: string) =>
      `UPDATE ${table} SET deleted_at = deleted_at - $2::interval WHERE id = $1`;
    await exec(earlier('schema'), [schemaId, '2 s']);
    await exec(earlier('load_profile'), [profileId, '1 s']);
    await deletePart(ctx, parts[0]);
    for (const list of [listSchemas, listProfiles, listTargets]) {
      expect((await list(ctx)).items).toEqual([]);
      expect((await list(ctx, { archived: true })).items).toEqual([]);
    }
    await expect(getSchema(ctx, { schemaId })).rejects.toMatchObject(notFound);
    expect(await kinds()).toEqual(['target', 'profile', 'schema']);
    expect((await archiveSchema(ctx, { schemaId, archived: false })).archivedAt).toBeNull();
    expect((await listSchemas(ctx)).items).toHaveLength(1);
    const [first] = (await listDeleted(ctx, { limit: 1 })).items;
    const { nextCursor } = await listDeleted(ctx, { limit: 1 });
    const next = await listDeleted(ctx, { limit: 1, cursor: nextCursor });
    expect([first?.kind, next.items[0]?.kind, next.nextCursor]).toEqual(['target', 'profile', null]);
  });

  it('removes every row of what was deleted long ago, and nothing earlier', async () => {
    ctx = await stage.newContext();
    const old = await aFinishedRun(ctx, aRepeatedPlan(), { diskBytes: 1 });
    const recent = await aFinishedRun(ctx, aRepeatedPlan(), { diskBytes: 1 });
    const kept = await aFinishedRun(ctx, aRepeatedPlan(), { diskBytes: 1 });
    const { id: experimentId } = await createExperiment(ctx, anExperiment());
    await cancelExperiment(ctx, { experimentId });
    await deleteRuns(ctx, { runIds: [old, recent] });
    await deleteExperiment(ctx, { experimentId });
    const age = (days: number) => `now() - interval '${days} days'`;
    await exec(
      `UPDATE run SET deleted_at = ${age(restorableDays)} - interval '1 minute' WHERE id = $1 OR experiment_id = $2`,
      [old, experimentId],
    );
    await exec(
      `UPDATE experiment SET deleted_at = ${age(restorableDays)} - interval '1 minute' WHERE id = $1`,
      [experimentId],
    );
    await exec(`UPDATE run SET deleted_at = ${age(restorableDays)} + interval '1 minute' WHERE id = $1`, [
      recent,
    ]);
    expect((await sweepRuns(ctx)).purged + (await sweepRuns(ctx)).purged).toBe(6);
    for (const table of ['sample', 'run_event', 'interval', 'run_flush'])
      expect(await rowsOf(table, old)).toBe(0);
    expect(await rowsOf('sample', recent)).toBe(3);
    expect(await rowsOf('sample', kept)).toBe(3);
    expect((await listDeleted(ctx)).items).toMatchObject([{ id: recent }]);
    await expect(restoreRuns(ctx, { runIds: [old] })).rejects.toMatchObject(notFound);
  });

  it('removes a deleted item at once on request, but nothing that is in use', async () => {
    ctx = await stage.newContext();
    const runId = await aFinishedRun(ctx, aRepeatedPlan(), { diskBytes: 1 });
    await expect(purgeDeleted(ctx, { kind: 'run', id: runId })).rejects.toMatchObject(notFound);
    await deleteRuns(ctx, { runIds: [runId] });
    await expect(purgeDeleted(await stage.newContext(), { kind: 'run', id: runId })).rejects.toMatchObject(
      notFound,
    );
    await purgeDeleted(ctx, { kind: 'run', id: runId });
    expect(await rowsOf('sample', runId)).toBe(0);
    expect(await kinds()).toEqual([]);
  });

  it('is not for those who may only read', async () => {
    ctx = await stage.newContext();
    const runId = await aFinishedRun(ctx, aRepeatedPlan());
    const viewer = { ...ctx, actor: { kind: 'user', userId: 'u', role: 'viewer' } as const };
    const runner = { ...ctx, actor: { kind: 'api-key', keyId: 'k', scopes: ['read', 'run'] } as const };
    const changes = [
      (as: ServiceContext) => deleteRuns(as, { runIds: [runId] }),
      (as: ServiceContext) => restoreRuns(as, { runIds: [runId] }),
      (as: ServiceContext) => deleteExperiment(as, { experimentId: 'x' }),
      (as: ServiceContext) => restoreExperiment(as, { experimentId: 'x' }),
      (as: ServiceContext) => deletePart(as, { kind: 'schema', id: 'x' }),
      (as: ServiceContext) => purgeDeleted(as, { kind: 'run', id: runId }),
    ];
    for (const change of changes) {
      await expect(change(viewer)).rejects.toMatchObject({ code: 'role_forbidden' });
      await expect(change(runner)).rejects.toMatchObject({ code: 'insufficient_scope' });
    }
    await createRun(ctx, { plan: aRepeatedPlan() });
  });
});
