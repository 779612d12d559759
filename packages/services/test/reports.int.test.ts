import { mostShownRuns } from '@tidemark/analysis/compare/comparison-sides';
import { reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import { addUser } from '@tidemark/db/testing/found-workspace';
import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { createHistogram, encodeHistogram, recordUs } from '@tidemark/stats/histogram';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { ensureFirstWorkspace, joinFirstWorkspace, listWorkspaces } from '../src/access/workspaces.ts';
import { compareRuns } from '../src/analysis/compare-runs.ts';
import { exportSharedCapsule } from '../src/capsules/export-shared-capsule.ts';
import { publishReport } from '../src/reports/publish-report.ts';
import { reportLines, reportWithoutPoints } from '../src/reports/report-lines.ts';
import { getReport, getSharedReport, revokeReport } from '../src/reports/reports.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { createRun } from '../src/runs/create-run.ts';
import { finishRun, moveRun, recordRun } from '../src/runs/owned-run.ts';
import { getRunIntervals } from '../src/samples/run-records.ts';
import { getRunSeries } from '../src/samples/run-series.ts';
import { aFinishedRun as aPlainRun, aRepeatedPlan } from './a-finished-run.ts';
import { aPlan, aQueuedRun, openStage, type Stage } from './stage.ts';

function aReport(offsetMs: number, responseUs: number) {
  const histogram = createHistogram();
  recordUs(histogram, responseUs);
  const text = encodeHistogram(histogram);
  return intervalReportShape.parse({
    offsetMs,
    durationMs: 500,
    simulatedAtMs: 1_000,
    pointsAcknowledged: 250,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: 250,
    batches: 1,
    bytes: 1,
    lateBatches: 0,
    outcomes: [],
    responseTimeUs: text,
    serviceTimeUs: text,
    generatorCpuRatio: 0.5,
    generatorLoopDelayMsP99: 1,
  });
}

async function aFinishedRun(ctx: ServiceContext, name: string): Promise<string> {
  const plan = aPlan();
  const { run } = await createRun(ctx, { name, plan });
  const runId = run.id;
  const epoch = (await claimRun(ctx, { runId, workerId: name }))?.epoch ?? 0;
  await moveRun(ctx, { runId, epoch, state: 'preparing' });
  await moveRun(ctx, { runId, epoch, state: 'running' });
  const samples = Array.from({ length: 5_000 }, (_, i) => ({
    metric: 'rssBytes' as const,
    kind: 'underLoad' as const,
    part: null,
    offsetMs: i,
    simulatedAtMs: i * 60,
    value: i === 2_345 ? 1e9 : i === 3_456 ? null : 1_000,
    reason: i === 3_456 ? 'timed out' : null,
  }));
  const message = `http://127.0.0.1:${new URL(run.plan?.target.kind === 'influxdb-v1' ? run.plan.target.url : '').port} died`;
  const events = [{ kind: 'note', offsetMs: 10, simulatedAtMs: null, message } as const];
  const intervals = [aReport(1_000, 2_000), aReport(1_500, 4_000)];
  await recordRun(ctx, {
    runId,
    epoch,
    sequence: 1,
    records: { samples, intervals, events },
    progress: null,
  });
  for (const state of ['draining', 'finalizing'] as const) await moveRun(ctx, { runId, epoch, state });
  const summary = aSummary();
  await finishRun(ctx, { runId, epoch, end: summary.end, summary });
  return runId;
}

describe('results', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  let runIds: string[];

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
    runIds = [await aFinishedRun(ctx, 'tag'), await aFinishedRun(ctx, 'field')];
  });
  afterAll(() => stage?.close());

  it('are downsampled with the peak and the failed reading kept', async () => {
    const { series } = await getRunSeries(ctx, {
      runId: runIds[0] ?? '',
      metrics: ['rssBytes'],
      maxPoints: 100,
    });
    expect(series).toHaveLength(1);
    expect(series[0]?.points.length).toBeLessThanOrEqual(100);
    expect(series[0]).toMatchObject({
      metric: 'rssBytes',
      unit: 'bytes',
      kind: 'underLoad',
      part: null,
      totalPoints: 5_000,
    });
    expect(series[0]?.points.find((point) => point.value === 1e9)?.offsetMs).toBe(2_345);
    expect(series[0]?.points.find((point) => point.value === null)?.reason).toBe('timed out');
  });

  it('keep all interval reports, in order', async () => {
    const runId = runIds[0] ?? '';
    expect(await getRunIntervals(ctx, { runId })).toEqual([aReport(1_000, 2_000), aReport(1_500, 4_000)]);
    expect(await getRunIntervals(ctx, { runId, afterOffsetMs: 1_000 })).toHaveLength(1);
  });

  it('are compared in the requested order, and only if they have a result', async () => {
    const compared = await compareRuns(ctx, { runIds });
    expect(compared.runs.map(({ label }) => label)).toEqual(['tag', 'field']);
    expect(compared.comparison.baselineId).toBe(runIds[0]);
    const waiting = await aQueuedRun(ctx);
    const early = compareRuns(ctx, { runIds: [...runIds, waiting] });
    await expect(early).rejects.toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ pointer: '/runIds/2' }] },
    });
    await expect(compareRuns(ctx, { runIds: [] })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('are readable by link without a login, frozen, without the address of the target', async () => {
    const { report, token } = await publishReport(ctx, { title: 'Tag or field?', runIds });
    const shared = await getSharedReport({ db: stage.db }, { token });
    expect(reportSnapshotShape.parse(shared)).toEqual(shared);
    expect(shared).toMatchObject({
      version: 2,
      title: 'Tag or field?',
      runs: [{ label: 'tag' }, { label: 'field' }],
    });
    expect(JSON.stringify(shared)).not.toContain('127.0.0.1');
    await stage.db.query(z.unknown(), `UPDATE run SET name = 'renamed' WHERE id = $1`, [runIds[0]]);
    expect(await getSharedReport({ db: stage.db }, { token })).toEqual(shared);
    expect(report.runIds).toEqual(runIds);
    expect(JSON.stringify(await stage.db.query(z.unknown(), 'SELECT * FROM report'))).not.toContain(token);
  });

  it('hide the addresses and owners of every compared run, shown or not, wherever they are named', async () => {
    const near = await stage.newContext({ egress: { allowedHosts: ['10.9.8.0/24'], deniedEndpoints: [] } });
    const compared: string[] = [];
    for (let i = 0; i < mostShownRuns + 2; i += 1) {
      const host = `10.9.8.${i}`;
      const target = aTarget({ url: `http://${host}:8086/lab`, username: `ada-${i}` });
      const message = `${i}: http://${host}:8086/lab/write, no route to ${host}, ENOTFOUND db.internal, 10.7.7.7:8086, "ada-${i}"`;
      const summary = { validity: 'generator_limited', validityReason: message } as const;
      compared.push(await aPlainRun(near, aRepeatedPlan({ target }), { summary }));
    }
    const { token } = await publishReport(near, { runIds: compared });
    const shared = await getSharedReport({ db: stage.db }, { token });
    expect(shared.runs).toHaveLength(mostShownRuns);
    const capsule = exportSharedCapsule(shared, shared.runs[0]?.id ?? '');
    for (const published of [shared, capsule])
      expect(JSON.stringify(published)).not.toMatch(/10\.9\.8|10\.7\.7|\/lab|internal|ada-/);
    expect(shared.judgement?.reasons.length).toBeGreaterThan(0);
  });

  it('carry who measured, what they came to, and the conclusion of the author as it was typed', async () => {
    const conclusion = '  Keep it a field.\n<b>Not a tag.</b> ';
    const { token } = await publishReport(ctx, { runIds, conclusion });
    const shared = await getSharedReport({ db: stage.db }, { token });
    expect(shared.conclusion).toBe('Keep it a field.\n<b>Not a tag.</b>');
    expect(shared.runs.map(({ createdBy }) => createdBy)).toEqual([expect.any(String), expect.any(String)]);
    expect(shared.judgement).toEqual({ value: 'passed', reasons: [] });
    const { token: other } = await publishReport(ctx, { runIds, conclusion: ' ' });
    expect((await getSharedReport({ db: stage.db }, { token: other })).conclusion).toBeNull();
    await expect(publishReport(ctx, { runIds, conclusion: 'a'.repeat(2_001) })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('stay readable where an older version published them', async () => {
    const { report, token } = await publishReport(ctx, { runIds });
    await stage.db.query(
      z.unknown(),
      `UPDATE report SET snapshot = jsonb_set(snapshot - 'conclusion' - 'judgement', '{runs}',
         (SELECT jsonb_agg(run - 'createdBy') FROM jsonb_array_elements(snapshot -> 'runs') run)) WHERE id = $1`,
      [report.id],
    );
    const shared = await getSharedReport({ db: stage.db }, { token });
    expect(shared).toMatchObject({ conclusion: null, judgement: null, runs: [{ createdBy: null }, {}] });
  });

  it('are opened by their workspace, revoked or not, and by no other', async () => {
    const { report, token } = await publishReport(ctx, { runIds });
    const shared = await getSharedReport({ db: stage.db }, { token });
    await revokeReport(ctx, { reportId: report.id });
    const own = await getReport(ctx, { reportId: report.id });
    expect(own.snapshot).toEqual(shared);
    expect(own.report).toMatchObject({ id: report.id, title: report.title });
    expect(own.report.revokedAt).not.toBeNull();
    const other = await stage.newContext();
    await expect(getReport(other, { reportId: report.id })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('give their lines apart from the rest, all or some, as frozen or thinned', async () => {
    const { report } = await publishReport(ctx, { runIds });
    const { snapshot } = await getReport(ctx, { reportId: report.id });
    const bare = reportWithoutPoints(snapshot);
    expect(bare.series.map(({ series }) => series.map(({ metric, points }) => [metric, points]))).toEqual(
      snapshot.series.map(({ series }) => series.map(({ metric }) => [metric, []])),
    );
    expect(reportLines(snapshot, { metrics: ['pointsPerSec'] })).toEqual([]);
    const [line] = reportLines(snapshot, { metrics: ['rssBytes'], maxPoints: 50 });
    expect(line?.offsetMs.length).toBeLessThanOrEqual(50);
    expect(Math.max(...(line?.value ?? []).map((value) => value ?? 0))).toBe(1e9);
    expect(line?.value).toContain(null);
  });

  it('are not readable after their report is revoked', async () => {
    const { report, token } = await publishReport(ctx, { runIds });
    const revoked = await revokeReport(ctx, { reportId: report.id });
    expect(revoked.revokedAt).not.toBeNull();
    expect(await revokeReport(ctx, { reportId: report.id })).toEqual(revoked);
    const closed = await getSharedReport({ db: stage.db }, { token }).catch((error: unknown) => error);
    const unknown = await getSharedReport({ db: stage.db }, { token: 'unknown' }).catch(
      (error: unknown) => error,
    );
    expect(closed).toMatchObject({ code: 'not_found' });
    expect(closed).toEqual(unknown);
  });

  it('belong to the first account, and every later account gets its own workspace', async () => {
    const { workspaceId } = await ensureFirstWorkspace({ db: stage.db });
    expect(await ensureFirstWorkspace({ db: stage.db })).toEqual({ workspaceId });
    const users = await Promise.all(['Ada', 'Bo', 'Cy'].map((name) => addUser(stage.db, name)));
    const joined = await Promise.all(
      users.map((userId) => joinFirstWorkspace({ db: stage.db }, { userId, userName: 'A user' })),
    );
    expect(new Set(joined.map((membership) => membership.workspaceId)).size).toBe(3);
    expect(joined.filter((membership) => membership.workspaceId === workspaceId)).toEqual([
      { workspaceId, role: 'owner' },
    ]);
    const again = await joinFirstWorkspace({ db: stage.db }, { userId: users[0] ?? '', userName: 'Ada' });
    expect(again).toEqual(joined[0]);
    expect(await listWorkspaces({ db: stage.db }, { userId: users[0] ?? '' })).toHaveLength(1);
  });
});
