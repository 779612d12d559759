import { experimentOrder } from '@tidemark/domain/experiment/experiment-order';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import {
  cancelExperiment,
  pauseExperiment,
  resumeExperiment,
} from '../src/experiments/control-experiment.ts';
import { createExperiment } from '../src/experiments/create-experiment.ts';
import { listExperiments } from '../src/experiments/list-experiments.ts';
import { previewExperiment } from '../src/experiments/preview-experiment.ts';
import { getExperiment } from '../src/experiments/read-experiment.ts';
import { rerunFailed } from '../src/experiments/rerun-failed.ts';
import { createProfile } from '../src/profiles/profiles.ts';
import { getRun, listRuns } from '../src/runs/read-runs.ts';
import { createSchema } from '../src/schemas/schemas.ts';
import { createTarget } from '../src/targets/targets.ts';
import { anExperiment } from './experiment-stage.ts';
import { openStage, type Stage } from './stage.ts';

describe('experiments', () => {
  let stage: Stage;
  let ctx: ServiceContext;

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
  });
  afterAll(() => stage?.close());

  it('are stored with all their runs, in the order of the design', async () => {
    const own = await stage.newContext();
    const { id, design } = await createExperiment(own, anExperiment({ repetitions: 3, seed: 7 }));
    const detail = await getExperiment(own, { experimentId: id });
    const runs = detail.cells.flatMap(({ runs: ofCell }) => ofCell);
    const made = runs.toSorted((a, b) => a.position - b.position);
    expect(made.map(({ cell, repetition }) => ({ cell, repetition }))).toEqual(
      experimentOrder([0, 1, 2, 3], 3, design.seed),
    );
    expect(detail).toMatchObject({
      state: 'running',
      rows: ['influxdb/inmem', 'influxdb/tsi1'],
      columns: ['one', 'two'],
      progress: { runCount: 12, endedCount: 0, fraction: 0, remainingMs: null },
    });
    const run = await getRun(own, { runId: made[0]?.runId ?? '' });
    expect(run).toMatchObject({ state: 'queued', experimentId: id });
    expect(runs.filter(({ isSuperseded }) => !isSuperseded)).toHaveLength(12);
  });

  it('are built from stored parts at their newest revisions, with the secret of the target', async () => {
    const schema = await createSchema(ctx, aSchema({ name: 'stored' }));
    const profile = await createProfile(ctx, aProfile());
    const target = await createTarget(ctx, { target: aTarget({ username: 'me' }), password: 'secret' });
    const { id, design } = await createExperiment(
      ctx,
      anExperiment({
        schemas: [{ schemaId: schema.id }],
        profiles: [{ profileId: profile.id }],
        systems: [{ targetId: target.id }],
      }),
    );
    expect(design.schemas).toEqual([{ schemaId: schema.id, schema: schema.schema }]);
    const { cells } = await getExperiment(ctx, { experimentId: id });
    const run = cells[0]?.runs[0];
    expect(await getRun(ctx, { runId: run?.runId ?? '' })).toMatchObject({
      schemaId: schema.id,
      profileId: profile.id,
      targetId: target.id,
    });
    expect(JSON.stringify(design)).not.toContain('secret');
  });

  it('report every part that does not exist', async () => {
    const input = anExperiment({
      schemas: [{ schema: aSchema() }, { schemaId: 'gone' }],
      profiles: [{ profileId: 'gone' }],
      systems: [{ targetId: 'gone' }],
    });
    await expect(createExperiment(ctx, input)).rejects.toMatchObject({
      code: 'validation_failed',
      details: {
        issues: [
          { pointer: '/schemas/1/schemaId' },
          { pointer: '/profiles/0/profileId' },
          { pointer: '/systems/0/targetId' },
        ],
      },
    });
  });

  it('leave out cells that cannot be run, with reasons', async () => {
    const own = await stage.newContext();
    const wide = aSchema({
      name: 'wide',
      measurements: [
        {
          name: 'm',
          tags: [{ key: 't', generator: { kind: 'sequence', cardinality: 50_000 } }],
          fields: [{ key: 'v', type: 'float', generator: { kind: 'constant', value: 1 } }],
        },
      ],
    });
    const input = anExperiment({
      schemas: [{ schema: aSchema({ name: 'narrow' }) }, { schema: wide }],
      profiles: [{ profile: aProfile({ extent: { kind: 'points', points: 100_000 } }) }],
      systems: [
        { launcher: 'influxdb', variant: 'inmem' },
        { launcher: 'influxdb', variant: 'tsm9' },
      ],
    });
    const strict = { ...own, limits: { maxSeries: 40_000 } };
    const foreseen = await previewExperiment(strict, input);
    const reasons = foreseen.cells.map(({ refusals }) =>
      refusals.map(({ pointer, code }) => [pointer, code]),
    );
    expect(reasons).toEqual([
      [],
      [['', 'budget_exceeded']],
      [['/systems/1/variant', 'unknown_name']],
      [
        ['/systems/1/variant', 'unknown_name'],
        ['', 'budget_exceeded'],
      ],
    ]);
    expect(foreseen).toMatchObject({ runCount: 1, points: 100_000 });
    const { id } = await createExperiment(strict, input);
    const detail = await getExperiment(strict, { experimentId: id });
    expect(detail.cells.map(({ refusals }) => refusals)).toEqual(
      foreseen.cells.map(({ refusals }) => refusals),
    );
    expect(detail.cells.map(({ runs }) => runs.length)).toEqual([1, 0, 0, 0]);
  });

  it('are refused where no cell can be run, or too many', async () => {
    const nothing = anExperiment({ systems: [{ launcher: 'influxdb', variant: 'tsm9' }] });
    await expect(createExperiment(ctx, nothing)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ pointer: '/systems/0/variant' }] },
    });
    const schemas = Array.from({ length: 9 }, (_, i) => ({ schema: aSchema({ name: `s${i}` }) }));
    await expect(createExperiment(ctx, anExperiment({ schemas, repetitions: 30 }))).rejects.toMatchObject({
      details: { issues: [{ pointer: '/repetitions', code: 'too_many_runs' }] },
    });
    const steps = Array.from({ length: 24 }, (_, i) => ({ label: `${i}`, settings: [] }));
    const sweeps = ['a', 'b', 'c'].map((name) => ({ name, steps }));
    await expect(previewExperiment(ctx, anExperiment({ sweeps }))).rejects.toMatchObject({
      details: { issues: [{ code: 'too_many_cells' }] },
    });
  });

  it('are created once by requests with the same key', async () => {
    const own = await stage.newContext();
    const [first, second] = await Promise.all([
      createExperiment(own, anExperiment(), { idempotencyKey: 'k' }),
      createExperiment(own, anExperiment(), { idempotencyKey: 'k' }),
    ]);
    expect(second.id).toBe(first.id);
    expect((await listRuns(own)).items).toHaveLength(4);
    await expect(
      createExperiment(own, anExperiment({ repetitions: 2 }), { idempotencyKey: 'k' }),
    ).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('predict points and series of each cell, and time and disk with their source', async () => {
    const foreseen = await previewExperiment(await stage.newContext(), anExperiment({ repetitions: 2 }));
    expect(foreseen).toMatchObject({ runCount: 8, points: 8_000, rows: ['influxdb/inmem', 'influxdb/tsi1'] });
    expect(foreseen.cells[0]).toMatchObject({
      points: 1_000,
      series: 10,
      seconds: { source: expect.stringContaining('rule of thumb') },
      diskBytes: { source: expect.stringContaining('rule of thumb') },
    });
  });

  it('are not visible to another workspace', async () => {
    const { id: experimentId } = await createExperiment(ctx, anExperiment());
    const other = await stage.newContext();
    for (const verb of [getExperiment, pauseExperiment, resumeExperiment, cancelExperiment, rerunFailed]) {
      await expect(verb(other, { experimentId })).rejects.toMatchObject({ code: 'not_found' });
    }
    expect((await listExperiments(other)).items).toEqual([]);
    expect(await getExperiment(ctx, { experimentId })).toMatchObject({ state: 'running', pausedAt: null });
  });
});
