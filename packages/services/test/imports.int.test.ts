import { isDomainError } from '@tidemark/domain/kernel/errors';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { readVegeta } from '@tidemark/imports/vegeta/read-vegeta';
import { createHistogram, encodeHistogram, recordUs } from '@tidemark/stats/histogram';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import { compareRuns } from '../src/analysis/compare-runs.ts';
import { importVegeta } from '../src/imports/import-vegeta.ts';
import { publishReport } from '../src/reports/publish-report.ts';
import { getSharedReport } from '../src/reports/reports.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { cancelRun } from '../src/runs/control-run.ts';
import { createRun } from '../src/runs/create-run.ts';
import { exportRunVegeta } from '../src/runs/export-run-vegeta.ts';
import { finishRun, moveRun, recordRun } from '../src/runs/owned-run.ts';
import { getRun, listRuns } from '../src/runs/read-runs.ts';
import { rerunRun } from '../src/runs/rerun-run.ts';
import { getRunSeries } from '../src/samples/run-series.ts';
import { aPlan, openStage, type Stage } from './stage.ts';

const report = `Requests      [total, rate]            180000, 3000.02
Duration      [total, attack, wait]    1m20.11586256s, 59.999606572s, 20.116255988s
Latencies     [mean, 50, 95, 99, max]  1.404856127s, 1.214236ms, 5.609988425s, 43.430687195s, 50.347228848s
Bytes In      [total, mean]            0, 0.00
Bytes Out     [total, mean]            3958680, 21.99
Success       [ratio]                  54.98%
Status Codes  [code:count]             204:98967  0:81033
Error Set:
Post http://influx.corp.example:9096/write?db=test: read tcp 10.1.2.3:59803->10.1.2.3:9096: read: connection reset by peer
Post http://influx.corp.example:9096/write?db=test: <b onclick="x()">hello</b>
`;

/** Ten requests per second for just over three seconds; every eleventh fails. */
const jsonLines = Array.from({ length: 31 }, (_, i) =>
  JSON.stringify({
    attack: '',
    seq: i,
    code: i % 11 === 10 ? 0 : 204,
    timestamp: new Date(Date.UTC(2026, 0, 1) + i * 100).toISOString(),
    latency: 2_000_000 + i * 1_000,
    bytes_out: 40,
    bytes_in: 0,
    error: i % 11 === 10 ? 'Post "http://10.1.2.3:8086/write": EOF' : '',
  }),
).join('\n');

async function aMeasuredRun(ctx: ServiceContext): Promise<string> {
  const { run } = await createRun(ctx, { name: 'measured', plan: aPlan() });
  const runId = run.id;
  const epoch = (await claimRun(ctx, { runId, workerId: 'w' }))?.epoch ?? 0;
  for (const state of ['preparing', 'running'] as const) await moveRun(ctx, { runId, epoch, state });
  const histogram = createHistogram();
  for (const us of [1_000, 1_900, 3_100]) recordUs(histogram, us);
  const interval = {
    offsetMs: 1_000,
    durationMs: 1_000,
    simulatedAtMs: 0,
    pointsAcknowledged: 1_000,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: 1_000,
    batches: 10,
    bytes: 60_000,
    answerBytes: 0,
    lateBatches: 0,
    dueBatches: null,
    neverSentBatches: 0,
    retries: 0,
    retriedOutcomes: [],
    evictedPoints: 0,
    issuedPoints: null,
    neverSentPoints: null,
    openPoints: null,
    bufferedPoints: null,
    bufferedPointsMax: null,
    inFlight: null,
    backlog: null,
    ratePerSec: null,
    outcomes: [],
    endpoints: [],
    responseTimeUs: null,
    serviceTimeUs: encodeHistogram(histogram),
    queueDelayUs: null,
    slipUs: null,
    instrumentErrorUs: null,
    referenceFailed: 0,
    slowest: [],
    generatorCpuRatio: 0.1,
    generatorLoopDelayMsP99: 1,
    generatorThreads: null,
    generatorOpenFiles: null,
    pointsHandedOver: 0,
    backPressureMs: null,
  };
  await recordRun(ctx, {
    runId,
    epoch,
    sequence: 1,
    records: { samples: [], intervals: [interval], events: [] },
    progress: null,
  });
  for (const state of ['draining', 'finalizing'] as const) await moveRun(ctx, { runId, epoch, state });
  const summary = aSummary();
  await finishRun(ctx, { runId, epoch, end: summary.end, summary });
  return runId;
}

describe('results of vegeta', () => {
  let stage: Stage;
  let ctx: ServiceContext;

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
  });
  afterAll(() => stage?.close());

  it('become a finished run, marked as imported, with null for what vegeta does not report', async () => {
    const { run } = await importVegeta(ctx, { name: 'the relay', text: report });
    const stored = await getRun(ctx, { runId: run.id });
    expect(stored).toMatchObject({
      state: 'succeeded',
      plan: null,
      startedAt: null,
      summary: {
        validity: 'imported',
        pointsAcknowledged: 98_967,
        pointsUnknown: 81_033,
        valuesAcknowledged: null,
        host: null,
        responseTime: null,
        peakRssBytes: null,
        thresholds: [],
        verification: {
          status: 'unknown',
          reason: 'imported: nothing can be read back',
          totals: { stored: null, lost: null },
        },
        imported: { tool: 'vegeta', format: 'report-text', detail: 'summary only', pointsPerRequest: 1 },
      },
    });
    expect((await listRuns(ctx)).items.map(({ id }) => id)).toContain(run.id);
    expect((await getRunSeries(ctx, { runId: run.id })).series).toEqual([]);
    expect(stage.notified).not.toContain(run.id);
  });

  it('have lines over time if they contain each request, for whole seconds only', async () => {
    const { run } = await importVegeta(ctx, { name: 'requests', text: jsonLines, pointsPerRequest: 5 });
    expect(run.startedAt?.toISOString()).toBe('2026-01-01T00:00:00.000Z');
    expect(run.summary).toMatchObject({
      pointsAcknowledged: 29 * 5,
      pointsUnknown: 2 * 5,
      pointsPerSec: { seconds: 3 },
      serviceTime: { count: 31 },
      imported: { detail: 'samples' },
    });
    const { series } = await getRunSeries(ctx, { runId: run.id });
    const line = (metric: string) =>
      series.find((entry) => entry.metric === metric)?.points.map(({ value }) => value);
    expect(line('batchesPerSec')).toEqual([10, 10, 10]);
    expect(line('pointsPerSec')).toEqual([50, 45, 45]);
    expect(line('failedPointsPerSec')).toEqual([0, 5, 5]);
    expect(
      line('serviceTimeUsP99')?.every((value) => value !== null && value >= 2_000 && value < 2_040),
    ).toBe(true);
  });

  it('two requests weeks apart give no more than a few thousand readings', async () => {
    const [first = ''] = jsonLines.split('\n');
    const later = first.replace('2026-01-01', '2026-03-20');
    const { run } = await importVegeta(ctx, { name: 'far apart', text: `${first}\n${later}\n` });
    const { series } = await getRunSeries(ctx, { runId: run.id });
    expect(Math.max(...series.map(({ totalPoints }) => totalPoints))).toBeLessThanOrEqual(3_600);
  });

  it('are compared with measured runs by rate, success and service time, with a warning', async () => {
    const measured = await aMeasuredRun(ctx);
    const { run } = await importVegeta(ctx, { name: 'imported', text: report });
    const { comparison } = await compareRuns(ctx, { runIds: [measured, run.id] });
    const values = (key: string) =>
      comparison.figures.find((figure) => figure.key === key)?.values.map(({ value }) => value);
    expect(values('serviceTimeUsP99')).toEqual([3_000, 43_430_687.195]);
    expect(values('responseTimeUsP99')).toEqual([3_000, null]);
    expect(values('successShare')).toEqual([1, 98_967 / 180_000]);
    expect(values('requestsPerSec')?.[1]).toBeCloseTo(180_000 / 80.11586256, 6);
    expect(comparison.differences).toEqual([
      'imported: imported, so what was written, how and where is unknown',
    ]);
    expect(comparison.warnings.join(' ')).toContain('"imported": Vegeta does not report');
    expect(comparison.sentence).toContain('Whether all points are stored is unknown for "imported"');
  });

  it('cannot be rerun, cancelled or claimed', async () => {
    const { run } = await importVegeta(ctx, { name: 'x', text: report });
    await expect(rerunRun(ctx, { runId: run.id })).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(cancelRun(ctx, { runId: run.id })).rejects.toMatchObject({ code: 'run_not_cancellable' });
    expect(await claimRun(ctx, { runId: run.id, workerId: 'w' })).toBeNull();
  });

  it('stay in their workspace', async () => {
    const { run } = await importVegeta(ctx, { name: 'x', text: report });
    const stranger = await stage.newContext();
    await expect(getRun(stranger, { runId: run.id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(exportRunVegeta(stranger, { runId: run.id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(compareRuns(stranger, { runIds: [run.id] })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are shared in a report without the addresses in their errors', async () => {
    const { run } = await importVegeta(ctx, { name: 'shared', text: report });
    const { token } = await publishReport(ctx, { runIds: [run.id] });
    const shared = JSON.stringify(await getSharedReport({ db: stage.db }, { token }));
    expect(shared).toContain('connection reset by peer');
    expect(shared).not.toContain('corp.example');
    expect(shared).not.toContain('10.1.2.3');
  });

  it('are stored once, however often the request is repeated', async () => {
    const again = () => importVegeta(ctx, { name: 'once', text: report }, { idempotencyKey: 'import-1' });
    const first = await again();
    expect(await again()).toMatchObject({ replayed: true, run: { id: first.run.id } });
    const other = importVegeta(ctx, { name: 'twice', text: report }, { idempotencyKey: 'import-1' });
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  it.each([
    ['nothing', ''],
    ['a cut report', report.slice(0, 300)],
    ['numbers beyond all', report.replace('3958680', '1e999')],
    [
      'a report of no request',
      report
        .replaceAll(/180000|98967|81033/g, '0')
        .replace('54.98%', '0.00%')
        .replace(/204:0 {2}0:0/, ''),
    ],
    ['text that no database holds', `${report}\u0000`],
  ])('%s is refused and nothing is stored', async (_, text) => {
    const empty = await stage.newContext();
    const refused = await importVegeta(empty, { name: 'x', text }).catch((error: unknown) => error);
    expect(isDomainError(refused, 'validation_failed')).toBe(true);
    expect((await listRuns(empty)).items).toEqual([]);
  });

  it('a viewer cannot import', async () => {
    const viewer = await stage.newContext({ actor: { kind: 'user', userId: 'u', role: 'viewer' } });
    await expect(importVegeta(viewer, { name: 'x', text: report })).rejects.toMatchObject({
      code: 'role_forbidden',
    });
  });
});

describe('runs as vegeta reports', () => {
  let stage: Stage;
  let ctx: ServiceContext;

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
  });
  afterAll(() => stage?.close());

  it('have exactly the keys of vegeta, in order, with its definitions', async () => {
    const text = await exportRunVegeta(ctx, { runId: await aMeasuredRun(ctx) });
    const exported = JSON.parse(text);
    expect(text.endsWith('}\n') && !text.trimEnd().includes('\n')).toBe(true);
    expect(Object.keys(exported)).toEqual([
      'latencies',
      'bytes_in',
      'bytes_out',
      'earliest',
      'latest',
      'end',
      'duration',
      'wait',
      'requests',
      'rate',
      'throughput',
      'success',
      'status_codes',
      'errors',
    ]);
    expect(Object.keys(exported.latencies)).toEqual([
      'total',
      'mean',
      '50th',
      '90th',
      '95th',
      '99th',
      'max',
      'min',
    ]);
    expect(exported).toMatchObject({
      latencies: { total: 20_000_000, mean: 2_000_000, '50th': 1_900_000, '99th': 3_000_000, max: 3_100_000 },
      bytes_in: { total: null },
      bytes_out: { total: 60_000, mean: 6_000 },
      requests: 10,
      success: 1,
      status_codes: { 204: 10 },
      errors: [],
    });
    expect(Math.abs(exported.latencies.min - 1_000_000)).toBeLessThan(1_000);
    expect(exported.duration + exported.wait).toBe(2_000_000_000);
    expect(Math.abs(exported.wait - 1_900_000)).toBeLessThan(2_000);
    expect(exported.rate).toBeCloseTo(10 / (exported.duration / 1e9), 9);
    expect(exported.throughput).toBeCloseTo(5, 9);
    expect(Date.parse(exported.end) - Date.parse(exported.earliest)).toBe(2_000);
  });

  it('come back with the same figures when they are imported', async () => {
    const text = await exportRunVegeta(ctx, { runId: await aMeasuredRun(ctx) });
    const { run } = await importVegeta(ctx, { name: 'back', text, pointsPerRequest: 100 });
    expect(run.summary).toMatchObject({ pointsAcknowledged: 1_000, loadMs: 2_000, bytesSent: 60_000 });
    expect(await exportRunVegeta(ctx, { runId: run.id })).toBe(text);
    expect(readVegeta(text).report).toEqual(run.summary?.imported?.report);
  });

  it('are refused for a run without a result', async () => {
    const { run } = await createRun(ctx, { plan: aPlan() });
    await expect(exportRunVegeta(ctx, { runId: run.id })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
