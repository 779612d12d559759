import { isDomainError } from '@tidemark/domain/kernel/errors';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import { compareRuns } from '../src/analysis/compare-runs.ts';
import { estimateRam, measureRam } from '../src/analysis/estimate-ram.ts';
import { getRunHistory } from '../src/analysis/get-run-history.ts';
import {
  deleteExperiment,
  deletePart,
  deleteRuns,
  purgeDeleted,
  restoreExperiment,
  restoreRuns,
} from '../src/deletion/delete-items.ts';
import {
  cancelExperiment,
  pauseExperiment,
  resumeExperiment,
} from '../src/experiments/control-experiment.ts';
import { createExperiment } from '../src/experiments/create-experiment.ts';
import { listExperiments } from '../src/experiments/list-experiments.ts';
import { getExperiment } from '../src/experiments/read-experiment.ts';
import { rerunFailed } from '../src/experiments/rerun-failed.ts';
import { listenRun } from '../src/live/listen-run.ts';
import {
  archiveProfile,
  createProfile,
  getProfile,
  listProfiles,
  reviseProfile,
} from '../src/profiles/profiles.ts';
import { publishReport } from '../src/reports/publish-report.ts';
import { getReport, listReports, revokeReport } from '../src/reports/reports.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { cancelRun } from '../src/runs/control-run.ts';
import { createRun } from '../src/runs/create-run.ts';
import { labelRun } from '../src/runs/label-run.ts';
import { finishRun, moveRun } from '../src/runs/owned-run.ts';
import { getRun, listRuns } from '../src/runs/read-runs.ts';
import { rerunRun } from '../src/runs/rerun-run.ts';
import { getRunEvents, getRunIntervals } from '../src/samples/run-records.ts';
import { getRunSeries } from '../src/samples/run-series.ts';
import {
  archiveSchema,
  createSchema,
  deriveVariant,
  getSchema,
  listSchemas,
  reviseSchema,
} from '../src/schemas/schemas.ts';
import { importTargetSchema, listTargetDatabases } from '../src/targets/target-schema.ts';
import { archiveTarget, createTarget, getTarget, listTargets, updateTarget } from '../src/targets/targets.ts';
import { testTarget } from '../src/targets/test-target.ts';
import { anExperiment } from './experiment-stage.ts';
import { aPlan, openStage, type Stage } from './stage.ts';

const aTarget = { kind: 'influxdb-v1', name: 'mine', url: 'http://127.0.0.1:8086', username: 'me' } as const;

const onInmem = { launcher: 'influxdb', variant: 'inmem', retentionDays: 7 } as const;

/** One record of each kind, in one workspace. */
async function furnish(ctx: ServiceContext) {
  const schema = await createSchema(ctx, aSchema());
  const profile = await createProfile(ctx, aProfile());
  const target = await createTarget(ctx, { target: aTarget, password: 'a secret' });
  const { run } = await createRun(ctx, { plan: aPlan() });
  const claimed = await claimRun(ctx, { runId: run.id, workerId: 'w' });
  const epoch = claimed?.epoch ?? 0;
  for (const state of ['preparing', 'running', 'draining', 'finalizing'] as const) {
    await moveRun(ctx, { runId: run.id, epoch, state });
  }
  const summary = aSummary();
  await finishRun(ctx, { runId: run.id, epoch, end: summary.end, summary });
  const experiment = await createExperiment(ctx, anExperiment());
  const { report } = await publishReport(ctx, { runIds: [run.id] });
  return {
    schemaId: schema.id,
    profileId: profile.id,
    targetId: target.id,
    runId: run.id,
    experimentId: experiment.id,
    reportId: report.id,
  };
}

type Ids = Awaited<ReturnType<typeof furnish>>;

/** Every operation that takes an id; each must treat a foreign id as unknown. */
const operations: Record<string, (ctx: ServiceContext, ids: Ids) => Promise<unknown>> = {
  getSchema: (ctx, ids) => getSchema(ctx, ids),
  reviseSchema: (ctx, ids) => reviseSchema(ctx, { ...ids, schema: aSchema({ name: 'stolen' }) }),
  archiveSchema: (ctx, ids) => archiveSchema(ctx, ids),
  deriveVariant: (ctx, ids) => deriveVariant(ctx, { ...ids, tagKey: 'tag0' }),
  getProfile: (ctx, ids) => getProfile(ctx, ids),
  reviseProfile: (ctx, ids) => reviseProfile(ctx, { ...ids, profile: aProfile({ name: 'stolen' }) }),
  archiveProfile: (ctx, ids) => archiveProfile(ctx, ids),
  getTarget: (ctx, ids) => getTarget(ctx, ids),
  updateTarget: (ctx, ids) => updateTarget(ctx, { ...ids, target: { ...aTarget, name: 'stolen' } }),
  archiveTarget: (ctx, ids) => archiveTarget(ctx, ids),
  testTarget: (ctx, ids) => testTarget(ctx, { targetId: ids.targetId }),
  listTargetDatabases: (ctx, ids) => listTargetDatabases(ctx, ids),
  importTargetSchema: (ctx, ids) => importTargetSchema(ctx, { targetId: ids.targetId, database: 'd' }),
  createRun: (ctx, { schemaId, profileId, targetId }) => createRun(ctx, { schemaId, profileId, targetId }),
  getRun: (ctx, ids) => getRun(ctx, ids),
  cancelRun: (ctx, ids) => cancelRun(ctx, ids),
  rerunRun: (ctx, ids) => rerunRun(ctx, ids),
  getRunSeries: (ctx, ids) => getRunSeries(ctx, ids),
  getRunEvents: (ctx, ids) => getRunEvents(ctx, ids),
  getRunIntervals: (ctx, ids) => getRunIntervals(ctx, ids),
  listenRun: (ctx, ids) => listenRun(ctx, { ...ids, signal: AbortSignal.abort() }).next(),
  getRunHistory: (ctx, ids) => getRunHistory(ctx, { runId: ids.runId }),
  compareRuns: (ctx, ids) => compareRuns(ctx, { runIds: [ids.runId] }),
  getExperiment: (ctx, ids) => getExperiment(ctx, ids),
  pauseExperiment: (ctx, ids) => pauseExperiment(ctx, ids),
  resumeExperiment: (ctx, ids) => resumeExperiment(ctx, ids),
  cancelExperiment: (ctx, ids) => cancelExperiment(ctx, ids),
  rerunFailed: (ctx, { experimentId }) => rerunFailed(ctx, { experimentId }),
  estimateRam: (ctx, { schemaId }) => estimateRam(ctx, { ...onInmem, schemaId }),
  estimateRamOfTarget: (ctx, { targetId }) =>
    estimateRam(ctx, { schema: aSchema(), targetId, retentionDays: 7 }),
  measureRam: (ctx, { schemaId }) => measureRam(ctx, { ...onInmem, schemaId }),
  compareExperiment: (ctx, { experimentId }) => compareRuns(ctx, { experimentId }),
  labelRun: (ctx, ids) => labelRun(ctx, { runId: ids.runId, labels: ['stolen'] }),
  deleteRuns: (ctx, ids) => deleteRuns(ctx, { runIds: [ids.runId] }),
  restoreRuns: (ctx, ids) => restoreRuns(ctx, { runIds: [ids.runId] }),
  deleteExperiment: (ctx, ids) => deleteExperiment(ctx, ids),
  restoreExperiment: (ctx, ids) => restoreExperiment(ctx, ids),
  deleteSchema: (ctx, ids) => deletePart(ctx, { kind: 'schema', id: ids.schemaId }),
  deleteProfile: (ctx, ids) => deletePart(ctx, { kind: 'profile', id: ids.profileId }),
  deleteTarget: (ctx, ids) => deletePart(ctx, { kind: 'target', id: ids.targetId }),
  restoreSchema: (ctx, ids) => archiveSchema(ctx, { ...ids, archived: false }),
  purgeDeleted: (ctx, ids) => purgeDeleted(ctx, { kind: 'run', id: ids.runId }),
  publishReport: (ctx, ids) => publishReport(ctx, { runIds: [ids.runId] }),
  getReport: (ctx, ids) => getReport(ctx, ids),
  revokeReport: (ctx, ids) => revokeReport(ctx, ids),
};

const lists = { listSchemas, listProfiles, listTargets, listRuns, listExperiments, listReports };

describe('workspaces', () => {
  let stage: Stage;
  let mine: ServiceContext;
  let other: ServiceContext;
  let ids: Ids;

  beforeAll(async () => {
    stage = await openStage();
    mine = await stage.newContext();
    other = await stage.newContext();
    ids = await furnish(mine);
  });
  afterAll(() => stage?.close());

  it.each(Object.keys(operations))(
    '%s treats what another workspace owns like what does not exist',
    async (name) => {
      const keys = ['schemaId', 'profileId', 'targetId', 'runId', 'experimentId', 'reportId'] as const;
      const absent = { ...ids, ...Object.fromEntries(keys.map((key) => [key, 'x'])) };
      const foreign = await operations[name]?.(other, ids).catch((error: unknown) => error);
      const missing = await operations[name]?.(other, absent).catch((error: unknown) => error);
      expect(isDomainError(foreign, 'not_found')).toBe(true);
      expect(foreign).toEqual(missing);
    },
  );

  it.each(Object.entries(lists))('%s shows a workspace only its own records', async (_name, list) => {
    expect((await list(mine)).items.length).toBeGreaterThan(0);
    expect((await list(other)).items).toEqual([]);
  });

  it('changes nothing of another workspace', async () => {
    expect((await getSchema(mine, ids)).schema.name).toBe('a schema');
    expect((await getProfile(mine, ids)).revision).toBe(1);
    expect((await getTarget(mine, ids)).target.name).toBe('mine');
    expect((await getTarget(mine, ids)).archivedAt).toBeNull();
    expect((await getRun(mine, ids)).labels).toEqual([]);
    expect((await getExperiment(mine, ids)).cancelledAt).toBeNull();
    expect((await listReports(mine)).items[0]?.revokedAt).toBeNull();
  });

  it.each(['\0', '%00', "'; DROP TABLE run; --", '../..', 'x'.repeat(100_000)])(
    'answers the odd id %j with a code, not with a crash',
    async (runId) => {
      const answer = await getRun(mine, { runId }).catch((error: unknown) => error);
      expect(isDomainError(answer) && ['not_found', 'validation_failed'].includes(answer.code)).toBe(true);
    },
  );

  it('limits an API key to its scopes, and a viewer to reading', async () => {
    const key = { ...mine, actor: { kind: 'api-key', keyId: 'k', scopes: ['read'] } as const };
    const viewer = { ...mine, actor: { kind: 'user', userId: 'u', role: 'viewer' } as const };
    expect((await getSchema(key, ids)).id).toBe(ids.schemaId);
    expect((await getSchema(viewer, ids)).id).toBe(ids.schemaId);
    await expect(createSchema(key, aSchema())).rejects.toMatchObject({ code: 'insufficient_scope' });
    await expect(createRun(key, { plan: aPlan() })).rejects.toMatchObject({ code: 'insufficient_scope' });
    await expect(createSchema(viewer, aSchema())).rejects.toMatchObject({ code: 'role_forbidden' });
    await expect(cancelRun(viewer, ids)).rejects.toMatchObject({ code: 'role_forbidden' });
  });
});
