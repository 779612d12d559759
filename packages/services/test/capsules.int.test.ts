import { readCapsuleText } from '@tidemark/domain/capsule/read-capsule';
import { capsuleText } from '@tidemark/domain/capsule/seal-capsule';
import { experimentOrder } from '@tidemark/domain/experiment/experiment-order';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { aDesign, aLaunchedTarget, aRunCapsule } from '@tidemark/domain/testing/a-capsule';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { createHistogram, encodeHistogram, recordUs } from '@tidemark/stats/histogram';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import { exportExperimentCapsule } from '../src/capsules/export-experiment-capsule.ts';
import { exportRunCapsule } from '../src/capsules/export-run-capsule.ts';
import { exportSharedCapsule } from '../src/capsules/export-shared-capsule.ts';
import { importCapsule as importAny } from '../src/capsules/import-capsule.ts';
import { previewCapsule } from '../src/capsules/preview-capsule.ts';
import { sha256 } from '../src/capsules/sha256.ts';
import { createExperiment } from '../src/experiments/create-experiment.ts';
import { getExperiment } from '../src/experiments/read-experiment.ts';
import { publishReport } from '../src/reports/publish-report.ts';
import { getSharedReport } from '../src/reports/reports.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { createRun } from '../src/runs/create-run.ts';
import { finishRun, moveRun, recordRun } from '../src/runs/owned-run.ts';
import { getRun } from '../src/runs/read-runs.ts';
import { getRunEvents } from '../src/samples/run-records.ts';
import { createTarget } from '../src/targets/targets.ts';
import { aPlan, openStage, type Stage } from './stage.ts';

const password = 'correct horse battery staple';
/** What no capsule may contain. */
const kept = /correct horse|prod-metrics|127\.0\.0\.1|admin-of-metrics|bench-host-7|59997|the-gate/;

function aSecond(offsetMs: number) {
  const histogram = createHistogram();
  recordUs(histogram, 2_000);
  return intervalReportShape.parse({
    offsetMs,
    durationMs: 1_000,
    simulatedAtMs: 1_000,
    pointsAcknowledged: 500,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: 500,
    batches: 5,
    bytes: 10,
    lateBatches: 0,
    outcomes: [],
    responseTimeUs: encodeHistogram(histogram),
    serviceTimeUs: null,
    generatorCpuRatio: 0.5,
    generatorLoopDelayMsP99: 1,
  });
}

/** A run on an existing target with a password, with an error that names the server. */
async function aRunOnProduction(ctx: ServiceContext): Promise<string> {
  const target = aTarget({
    name: 'prod-metrics',
    url: 'http://127.0.0.1:59997/behind/the-gate',
    username: 'admin-of-metrics',
  });
  const plan = parseInput(runPlanShape, aPlan({ target }));
  const { run } = await createRun(ctx, { plan, password });
  const runId = run.id;
  const epoch = (await claimRun(ctx, { runId, workerId: 'w' }))?.epoch ?? 0;
  for (const state of ['preparing', 'running'] as const) await moveRun(ctx, { runId, epoch, state });
  const message = 'connect ECONNREFUSED 127.0.0.1:59997 (prod-metrics), user "admin-of-metrics"';
  const records = {
    samples: [
      {
        metric: 'rssBytes' as const,
        kind: 'underLoad' as const,
        part: null,
        offsetMs: 10,
        simulatedAtMs: null,
        value: null,
        reason: 'http://127.0.0.1:59997/behind/the-gate/debug/vars timed out',
      },
    ],
    intervals: [aSecond(1_000), aSecond(2_000)],
    events: [{ kind: 'note' as const, offsetMs: 10, simulatedAtMs: null, message }],
  };
  await recordRun(ctx, { runId, epoch, sequence: 1, records, progress: null });
  for (const state of ['draining', 'finalizing'] as const) await moveRun(ctx, { runId, epoch, state });
  const base = aSummary();
  const summary = {
    ...base,
    host: base.host && { ...base.host, hostname: 'bench-host-7' },
    outcomes: [
      {
        class: 'unreachable' as const,
        knowledge: 'fail' as const,
        batches: 1,
        points: 1,
        statusCode: null,
        detail: message,
      },
    ],
  };
  await finishRun(ctx, { runId, epoch, end: summary.end, summary });
  return runId;
}

/** importCapsule for capsules of runs. */
async function importCapsule(...asked: Parameters<typeof importAny>) {
  const made = await importAny(...asked);
  if (made.kind !== 'run') throw new TypeError('an experiment was made');
  return made;
}

describe('capsules', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  let runId: string;

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
    runId = await aRunOnProduction(ctx);
  });
  afterAll(() => stage.close());

  describe('exportRunCapsule', () => {
    it('contains no secret, address, name or user of a target, not even in errors', async () => {
      const text = capsuleText(await exportRunCapsule(ctx, { runId }));
      expect(text).not.toMatch(kept);
      expect(text).toContain('ECONNREFUSED target.invalid');
    });

    it('contains intervals with mergeable histograms, lines, events, and the summary', async () => {
      const capsule = await exportRunCapsule(ctx, { runId });
      expect(capsule).toMatchObject({
        kind: 'run',
        simulatedStartMs: (await getRun(ctx, { runId })).simulatedStartMs,
        madeOn: { target: { version: '1.6.7', pid: null }, host: { cores: 2, hostname: null } },
        result: {
          state: 'succeeded',
          summary: { pointsAcknowledged: 1_000 },
          records: {
            intervals: [
              { offsetMs: 1_000, responseTimeUs: aSecond(1_000).responseTimeUs },
              { offsetMs: 2_000 },
            ],
            series: [{ metric: 'rssBytes', points: [{ value: null }] }],
          },
        },
      });
      expect(readCapsuleText(capsuleText(capsule), sha256)).toEqual(capsule);
    });

    it('leaves results out on request, but never the host of the original', async () => {
      const [summary, none] = await Promise.all([
        exportRunCapsule(ctx, { runId, results: 'summary' }),
        exportRunCapsule(ctx, { runId, results: 'none' }),
      ]);
      expect(summary).toMatchObject({
        result: { records: null, recordsReason: expect.stringContaining('as requested') },
      });
      expect(none).toMatchObject({ result: null, madeOn: { target: { version: '1.6.7' } } });
    });

    it('is not found from another workspace', async () => {
      const theirs = await stage.newContext();
      await expect(exportRunCapsule(theirs, { runId })).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('importCapsule', () => {
    it('creates the same run on a launched server if its launcher is available, with a note of its origin', async () => {
      const capsule = aRunCapsule(sha256);
      const { run } = await importCapsule(ctx, { capsule });
      expect(run).toMatchObject({
        name: 'a run',
        state: 'queued',
        simulatedStartMs: Date.UTC(2026, 0, 30),
        plan: capsule.kind === 'run' ? capsule.plan : null,
      });
      expect(stage.notified).toContain(run.id);
      const [, note] = await getRunEvents(ctx, { runId: run.id });
      expect(note?.message).toBe(
        'Created from a capsule of 2026-01-31 12:30 UTC. ' +
          'The original ran on InfluxDB 1.6.7, influxdb-1.6/inmem, a cpu, 2 cores. ' +
          'It measured: 500 points/s, response time p99 3.00 ms, 1,000 points acknowledged, 1,000 stored.',
      );
    });

    it('returns the same run for the same key, and refuses the key for another capsule', async () => {
      const options = { idempotencyKey: 'once' };
      const first = await importCapsule(ctx, { capsule: aRunCapsule(sha256) }, options);
      const second = await importCapsule(ctx, { capsule: aRunCapsule(sha256) }, options);
      expect([second.run.id, second.replayed]).toEqual([first.run.id, true]);
      const other = { capsule: aRunCapsule(sha256, { name: 'another' }) };
      await expect(importCapsule(ctx, other, options)).rejects.toMatchObject({
        code: 'idempotency_key_reused',
      });
    });

    it('reruns a run of an existing target on a stored target, with the password of that target', async () => {
      const ours = await stage.newContext();
      const record = await createTarget(ours, {
        target: aTarget({ name: 'lab', url: 'http://127.0.0.1:59996', username: 'lab' }),
        password: 'of the lab',
      });
      const capsule = await exportRunCapsule(ctx, { runId });
      await expect(importCapsule(ours, { capsule })).rejects.toMatchObject({
        details: {
          issues: [{ pointer: '/systems/0', detail: expect.stringContaining('choose one of your targets') }],
        },
      });
      const { run } = await importCapsule(ours, { capsule, systems: [{ targetId: record.id }] });
      expect(run).toMatchObject({ targetId: record.id, plan: { target: { url: 'http://127.0.0.1:59996' } } });
      const claimed = await claimRun(ours, { runId: run.id, workerId: 'w' });
      expect(claimed?.secret.password).toBe('of the lab');
      const original = await getRun(ctx, { runId });
      expect([run.plan?.schema, run.simulatedStartMs]).toEqual([
        original.plan?.schema,
        original.simulatedStartMs,
      ]);
    });

    it('reports the missing launcher with those available, and accepts another', async () => {
      const plan = { ...planOf(aRunCapsule(sha256)), target: aLaunchedTarget('wal-tmpfs') };
      const capsule = aRunCapsule(sha256, { plan });
      await expect(importCapsule(ctx, { capsule })).rejects.toMatchObject({
        details: {
          issues: [
            {
              pointer: '/systems/0',
              code: 'system_missing',
              detail: expect.stringMatching(/offers influxdb\/wal-tmpfs.*influxdb\/inmem, influxdb\/tsi1/),
            },
          ],
        },
      });
      const systems = [{ launcher: 'influxdb', variant: 'tsi1' }];
      const { run } = await importCapsule(ctx, { capsule, systems });
      expect(run.plan?.target).toMatchObject({ kind: 'launched', variant: 'tsi1' });
    });

    it('refuses a capsule that contains an address', async () => {
      const plan = { ...planOf(aRunCapsule(sha256)), target: aTarget({ url: 'http://127.0.0.1:59995' }) };
      await expect(importCapsule(ctx, { capsule: aRunCapsule(sha256, { plan }) })).rejects.toMatchObject({
        details: { issues: [{ detail: expect.stringContaining('must not contain an address') }] },
      });
    });

    it('accepts no target of another workspace', async () => {
      const theirs = await stage.newContext();
      const record = await createTarget(theirs, { target: aTarget({ url: 'http://127.0.0.1:59994' }) });
      const systems = [{ targetId: record.id }];
      const wanted = importCapsule(ctx, { capsule: aRunCapsule(sha256), systems });
      await expect(wanted).rejects.toMatchObject({ code: 'not_found' });
    });

    it('refuses a capsule that was changed', async () => {
      const capsule = { ...aRunCapsule(sha256), name: 'a nicer name' };
      await expect(importCapsule(ctx, { capsule })).rejects.toMatchObject({
        details: { issues: [{ pointer: '/capsule/digest', code: 'changed' }] },
      });
    });
  });

  describe('of an experiment', () => {
    let ours: ServiceContext;
    let experimentId: string;

    beforeAll(async () => {
      ours = await stage.newContext();
      const record = await createTarget(ours, {
        target: aTarget({
          name: 'prod-metrics',
          url: 'http://127.0.0.1:59993',
          username: 'admin-of-metrics',
        }),
        password,
      });
      const { schemas, profiles } = aDesign();
      const made = await createExperiment(ours, {
        name: 'both',
        repetitions: 2,
        seed: 7,
        schemas: schemas.map(({ schema }) => ({ schema })),
        profiles: profiles.map(({ profile }) => ({ profile })),
        systems: [{ launcher: 'influxdb', variant: 'tsi1' }, { targetId: record.id }],
      });
      experimentId = made.id;
      await finishNext(ours, experimentId);
    });

    it('contains design, cells and results of each run, and no address of a system', async () => {
      const capsule = await exportExperimentCapsule(ours, { experimentId });
      const text = capsuleText(capsule);
      expect(text).not.toMatch(kept);
      expect(readCapsuleText(text, sha256)).toEqual(capsule);
      if (capsule.kind !== 'experiment') throw new TypeError('this is no experiment');
      expect(capsule.cells.map(({ labels }) => labels.system)).toEqual([
        'influxdb/tsi1',
        'influxdb/tsi1',
        'An InfluxDB 1.x',
        'An InfluxDB 1.x',
      ]);
      expect(capsule.runs.map(({ cell, repetition }) => ({ cell, repetition }))).toEqual(
        experimentOrder([0, 1, 2, 3], 2, 7),
      );
      expect(capsule.runs.filter(({ result }) => result !== null)).toHaveLength(1);
    });

    it('creates the same cells in the same order elsewhere, with a note of its origin', async () => {
      const capsule = await exportExperimentCapsule(ours, { experimentId });
      await expect(importAny(ctx, { capsule })).rejects.toMatchObject({
        details: { issues: [{ pointer: '/systems/1' }] },
      });
      const systems = [null, { launcher: 'influxdb', variant: 'inmem' }];
      const options = { idempotencyKey: 'an experiment once' };
      const made = await importAny(ctx, { capsule, systems }, options);
      const again = await importAny(ctx, { capsule, systems }, options);
      if (made.kind !== 'experiment' || again.kind !== 'experiment') throw new TypeError('a run was made');
      expect(again.experiment.id).toBe(made.experiment.id);
      expect(made.experiment.design.description).toMatch(
        /^Created from a capsule of .+ The original ran on InfluxDB 1\.6\.7/,
      );
      const repeated = await exportExperimentCapsule(ctx, { experimentId: made.experiment.id });
      if (capsule.kind !== 'experiment' || repeated.kind !== 'experiment') throw new TypeError('a run');
      expect(repeated.design.schemas).toEqual(capsule.design.schemas);
      expect(repeated.runs.map(({ cell, repetition }) => [cell, repetition])).toEqual(
        capsule.runs.map(({ cell, repetition }) => [cell, repetition]),
      );
    });

    it('is not found from another workspace', async () => {
      const asked = exportExperimentCapsule(await stage.newContext(), { experimentId });
      await expect(asked).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  it('a preview shows what would run, what is missing and the original results, and stores nothing', async () => {
    const capsule = await exportRunCapsule(ctx, { runId });
    expect(await previewCapsule(ctx, { capsule })).toMatchObject({
      kind: 'run',
      vouched: true,
      runCount: 1,
      points: 1_000,
      series: 10,
      systems: [{ kind: 'influxdb-v1', missing: expect.stringContaining('choose one of your targets') }],
      original: {
        madeOn: 'InfluxDB 1.6.7, influxdb-1.6/inmem, a cpu, 2 cores',
        showed: expect.stringContaining('500 points/s'),
      },
    });
  });

  it('a published report gives the capsules of its runs without a login, with no more than it shows', async () => {
    const { token } = await publishReport(ctx, { runIds: [runId], title: 'Shown to all' });
    const shared = await getSharedReport(stage, { token });
    const capsule = exportSharedCapsule(shared, runId);
    const text = capsuleText(capsule);
    expect(text).not.toMatch(/correct horse|prod-metrics|127\.0\.0\.1|bench-host-7|59997/);
    expect(readCapsuleText(text, sha256)).toMatchObject({
      simulatedStartMs: aSummary().simulatedStartMs,
      result: { records: { intervals: null, series: [{ metric: 'rssBytes' }] } },
    });
    expect(() => exportSharedCapsule(shared, 'never')).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });
});

/** Acts as the worker of the first run of an experiment. */
async function finishNext(ctx: ServiceContext, experimentId: string): Promise<void> {
  const { cells } = await getExperiment(ctx, { experimentId });
  const [first] = cells.flatMap(({ runs }) => runs).toSorted((a, b) => a.position - b.position);
  const runId = first?.runId ?? '';
  const epoch = (await claimRun(ctx, { runId, workerId: 'w' }))?.epoch ?? 0;
  for (const state of ['preparing', 'running', 'draining', 'finalizing'] as const)
    await moveRun(ctx, { runId, epoch, state });
  const summary = aSummary();
  await finishRun(ctx, { runId, epoch, end: summary.end, summary });
}

function planOf(capsule: ReturnType<typeof aRunCapsule>) {
  if (capsule.kind !== 'run') throw new TypeError('this is no capsule of a run');
  return capsule.plan;
}
