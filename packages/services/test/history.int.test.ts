import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSettledPeriod, aSummary } from '@tidemark/domain/testing/a-summary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import { compareRuns } from '../src/analysis/compare-runs.ts';
import { estimateRam, measureRam } from '../src/analysis/estimate-ram.ts';
import { getRunHistory } from '../src/analysis/get-run-history.ts';
import { deleteRuns } from '../src/deletion/delete-items.ts';
import { createSchema } from '../src/schemas/schemas.ts';
import { launchedTarget } from '../src/targets/launched-target.ts';
import { aFinishedRun, aRepeatedPlan, atRate } from './a-finished-run.ts';
import { aQueuedRun, openStage, type Stage } from './stage.ts';

const minutes = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));

describe('histories and ladders', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  let plan: RunPlan;
  const ids: string[] = [];

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
    plan = aRepeatedPlan();
    for (let i = 0; i < 24; i += 1) {
      const rate = (i < 12 ? 1_000 : 700) + 7 * ((i * 5) % 4);
      const named = { ...plan, schema: { ...plan.schema, name: `run ${i}`, seed: i + 1 } };
      ids.push(await aFinishedRun(ctx, named, { summary: atRate(rate), startedAt: minutes(i) }));
    }
    const doubtful = { ...atRate(5), validity: 'generator_limited' as const };
    ids.push(await aFinishedRun(ctx, plan, { summary: doubtful, startedAt: minutes(24) }));
    await aQueuedRun(ctx, plan);
  });
  afterAll(() => stage?.close());

  it('lists the runs of a plan, oldest first, and finds the run at which it became slower', async () => {
    const history = await getRunHistory(ctx, { runId: ids[3] ?? '' });
    expect(history.runs.map(({ runId }) => runId)).toEqual(ids);
    expect(history.runs.at(-1)).toMatchObject({ value: 5, distrust: 'generator limited' });
    expect(history.changes).toEqual([
      expect.objectContaining({ runId: ids[12], verdict: 'worse', ratio: expect.closeTo(0.7, 1) }),
    ]);
    expect(history.segments.map(({ fromRunId, toRunId, runs }) => [fromRunId, toRunId, runs])).toEqual([
      [ids[0], ids[11], 12],
      [ids[12], ids[23], 12],
    ]);
    expect(history.sentence).toMatch(
      /changed for the worse \((29|30|31) % lower\), from "run 12[^"]*" of 2026-01-01 on\.$/,
    );
  });

  it('reports that a metric kept its level, and that there are too few runs', async () => {
    const level = await getRunHistory(ctx, { runId: ids[0] ?? '', metric: 'rssPeakBytes' });
    expect([level.changes, level.sentence]).toEqual([
      [],
      'Peak RSS did not change over 25 runs of this plan.',
    ]);
    const none = await getRunHistory(ctx, { runId: ids[0] ?? '', metric: 'diskBytes' });
    expect(none.missing).toMatch(/^Not enough data: needs \d+ trusted runs of this plan/);
  });

  it('includes only runs of its own workspace', async () => {
    const stranger = await stage.newContext();
    await expect(getRunHistory(stranger, { runId: ids[0] ?? '' })).rejects.toMatchObject({
      code: 'not_found',
    });
    const own = await aFinishedRun(stranger, plan);
    expect((await getRunHistory(stranger, { runId: own })).runs.map(({ runId }) => runId)).toEqual([own]);
  });

  it('fits memory to the series count, and predicts whether a schema of the workspace fits', async () => {
    const ladder: string[] = [];
    const rungs = [10_000, 50_000, 250_000, 1_000_000].flatMap((series) => [series, series]);
    for (const [i, series] of rungs.entries()) {
      const heapInUseBytes = (50e6 + 2_000 * series) * (1 + 0.004 * (i % 2));
      const settled = [aSettledPeriod(0), aSettledPeriod(1, { observedSeries: series, heapInUseBytes })];
      ladder.push(await aFinishedRun(ctx, plan, { summary: { ...aSummary(), settled } }));
    }
    const { id: schemaId } = await createSchema(ctx, aSchema({ name: 'mine' }));
    const { comparison } = await compareRuns(ctx, { runIds: ladder, ramGiB: 1, schemaId });
    expect(comparison.capacity).toMatchObject({
      memory: 'heap',
      limit: { answer: 'series' },
      schema: { name: 'mine', plannedSeries: 10, fits: true },
    });
    expect(comparison.capacity?.fit?.bytesPerSeries.value).toBeCloseTo(2_000, -2);
    const stranger = await stage.newContext();
    const foreign = await createSchema(stranger, aSchema());
    await expect(compareRuns(ctx, { runIds: ladder, schemaId: foreign.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    const few = (await compareRuns(ctx, { runIds: ladder.slice(0, 4) })).comparison.capacity;
    expect(few?.missing).toBe('Not enough data: needs 4 different series counts, has 2.');
  });

  it('predicts the memory of a schema from own runs on the same system, and says what it rests on', async () => {
    const here = await stage.newContext();
    const own = aRepeatedPlan({ target: launchedTarget(here.limits, 'influxdb', 'inmem') });
    const question = { schema: own.schema, launcher: 'influxdb', variant: 'inmem', retentionDays: 30 };
    const measured: string[] = [];
    const before = await estimateRam(here, question);
    expect(before).toMatchObject({ predictions: [], capacity: null, countedDays: 31, remarks: [] });
    expect(before.sentence).toMatch(/^The memory of 10 series on influxdb\/inmem is unknown/);
    for (const series of [10_000, 50_000, 250_000, 1_000_000].flatMap((count) => [count, count])) {
      const value = 100e6 + 4_000 * series;
      const settled = [
        aSettledPeriod(0),
        aSettledPeriod(1, { observedSeries: series, heapInUseBytes: value / 2 }),
      ];
      const summary = { ...aSummary(), settled, peakRssBytes: { value, offsetMs: 0, simulatedAtMs: null } };
      measured.push(await aFinishedRun(here, own, { summary }));
    }
    const after = await estimateRam(here, question);
    expect(after.predictions.map(({ memory, runs }) => [memory, runs])).toEqual([
      ['rss', 8],
      ['heap', 8],
    ]);
    expect(after.sentence).toMatch(
      /^About 95\.\d MiB of RAM .* for 10 series on influxdb\/inmem, from 8 runs of your own\.$/,
    );
    expect(after.capacity?.points).toHaveLength(8);
    const otherEngine = await estimateRam(here, { ...question, variant: 'tsi1' });
    expect(otherEngine.predictions).toEqual([]);
    const otherTags = {
      ...own.schema,
      measurements: own.schema.measurements.map((group) => ({ ...group, tags: [] })),
    };
    const unlike = await estimateRam(here, { ...question, schema: otherTags });
    expect(unlike.remarks.join()).toContain('schemas with other tags');
    expect(after.remarks.join()).not.toContain('schemas with other tags');
    expect((await estimateRam(await stage.newContext(), question)).predictions).toEqual([]);
    await deleteRuns(here, { runIds: measured.slice(0, 2) });
    expect((await estimateRam(here, question)).predictions).toEqual([]);
  });

  it('measures the memory of a schema by an experiment with four series counts, and refuses one that cannot vary', async () => {
    const here = await stage.newContext();
    const question = { launcher: 'influxdb', variant: 'inmem', retentionDays: 30 };
    const { measurement } = await estimateRam(here, { ...question, schema: aSchema() });
    expect(measurement?.series).toHaveLength(4);
    const started = await measureRam(here, { ...question, schema: aSchema() });
    expect(started.design.schemas).toHaveLength(4);
    expect(measurement?.runs).toBe(started.design.schemas.length * started.design.repetitions);
    const fixed = aSchema();
    fixed.measurements = fixed.measurements.map((group) => ({ ...group, tags: [] }));
    expect((await estimateRam(here, { ...question, schema: fixed })).measurement).toBeNull();
    await expect(measureRam(here, { ...question, schema: fixed })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
