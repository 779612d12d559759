import { listReadLines } from '@tidemark/db/repositories/coarse-samples';
import { listThinnedSamples } from '@tidemark/db/repositories/thinned-samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { getComparedSeries, readCoarseSeries } from '../src/samples/compared-series.ts';
import { getRunSeries } from '../src/samples/run-series.ts';
import { aQueuedRun, openStage, type Stage } from './stage.ts';

const samples = 200_000;
const maxPoints = 600;
const lowestAt = 77_777;
const highestAt = 123_456;
const failedFrom = 150_000;
const failedTo = 150_009;

describe('the lines of a long run', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  let runId = '';

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
    runId = await aQueuedRun(ctx);
    await stage.db.query(
      z.unknown(),
      `INSERT INTO sample (run_id, metric, kind, offset_ms, simulated_at_ms, value, reason)
       SELECT $1, 'rssBytes', 'underLoad', i * 200.0, i,
         CASE WHEN i = $3 THEN -5 WHEN i = $4 THEN 5000 WHEN i BETWEEN $5 AND $6 THEN NULL ELSE 100 + i % 50 END,
         CASE WHEN i BETWEEN $5 AND $6 THEN 'no answer' END
       FROM generate_series(0, $2::int - 1) AS i`,
      [runId, samples, lowestAt, highestAt, failedFrom, failedTo],
    );
    await stage.db.query(
      z.unknown(),
      `INSERT INTO sample (run_id, metric, kind, offset_ms, value)
       SELECT $1, 'heapInUseBytes', 'settled', i * 1000.0, i FROM generate_series(0, 4) AS i`,
      [runId],
    );
  });

  afterAll(() => stage.close());

  it('keep the lowest, the highest, the failed readings and both ends, with the total count', async () => {
    const { series } = await getRunSeries(ctx, { runId, maxPoints });
    const line = series.find(({ metric }) => metric === 'rssBytes');
    const points = line?.points ?? [];
    expect(line?.totalPoints).toBe(samples);
    expect(points.length).toBeLessThanOrEqual(maxPoints);
    expect(points).toContainEqual(expect.objectContaining({ offsetMs: lowestAt * 200, value: -5 }));
    expect(points).toContainEqual(expect.objectContaining({ offsetMs: highestAt * 200, value: 5_000 }));
    expect(points).toContainEqual(
      expect.objectContaining({ offsetMs: failedFrom * 200, value: null, reason: 'no answer' }),
    );
    expect([points.at(0)?.offsetMs, points.at(-1)?.offsetMs]).toEqual([0, (samples - 1) * 200]);
    const offsets = points.map(({ offsetMs }) => offsetMs);
    expect(offsets).toEqual([...new Set(offsets)].sort((a, b) => a - b));
  });

  it('are read in full detail where a part is looked at, and of that part only', async () => {
    const range = { fromMs: lowestAt * 200 - 2_000, toMs: lowestAt * 200 + 2_000 };
    const { series } = await getRunSeries(ctx, { runId, metrics: ['rssBytes'], maxPoints, range });
    expect(series[0]?.totalPoints).toBe(21);
    expect(series[0]?.points.map(({ offsetMs }) => offsetMs)).toEqual(
      Array.from({ length: 21 }, (_, i) => range.fromMs + i * 200),
    );
    const [line] = await getComparedSeries(ctx, { runIds: [runId], metrics: ['rssBytes'], range });
    expect(line?.offsetMs.length).toBe(21);
    const backwards = { fromMs: 2, toMs: 1 };
    await expect(getRunSeries(ctx, { runId, range: backwards })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('are read as a number of rows that does not grow with the run', async () => {
    const rows = await listThinnedSamples(stage.db, ctx.workspaceId, {
      runIds: [runId],
      metrics: ['rssBytes'],
      stretches: maxPoints,
    });
    expect(rows.length).toBeGreaterThan(maxPoints);
    expect(rows.length).toBeLessThanOrEqual(3 * maxPoints + 2);
  });

  it('are complete if short', async () => {
    const { series } = await getRunSeries(ctx, { runId, metrics: ['heapInUseBytes'], maxPoints: 8 });
    expect(series).toMatchObject([{ totalPoints: 5, kind: 'settled' }]);
    expect(series[0]?.points.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4]);
  });

  it('keep their highs and lows in an overview with parts of equal length', async () => {
    const lines = await readCoarseSeries(ctx, { runIds: [runId], stretches: 40 });
    expect(lines.map(({ metric, kind, totalPoints }) => [metric, kind, totalPoints])).toEqual([
      ['heapInUseBytes', 'settled', 5],
      ['rssBytes', 'underLoad', samples],
    ]);
    const [heap, rss] = lines;
    expect(rss?.offsetMs.length).toBeLessThanOrEqual(80);
    expect(Math.min(...(rss?.value ?? []).map((value) => value ?? 0))).toBe(-5);
    expect(Math.max(...(rss?.value ?? []).map((value) => value ?? 0))).toBe(5_000);
    expect([rss?.simulatedFromMs, rss?.simulatedMs[0]]).toEqual([0, 0]);
    // Five readings in the first few seconds of a 10 h run are in one part.
    expect(heap?.value).toEqual([0, 4]);
  });

  it('are listed by metric and kind', async () => {
    expect(await listReadLines(stage.db, ctx.workspaceId, [runId])).toEqual(
      expect.arrayContaining([
        { metric: 'rssBytes', kind: 'underLoad' },
        { metric: 'heapInUseBytes', kind: 'settled' },
      ]),
    );
    const other = await stage.newContext();
    expect(await listReadLines(stage.db, other.workspaceId, [runId])).toEqual([]);
  });

  it('are kept apart by part of the target, each thinned on its own', async () => {
    const parted = await aQueuedRun(ctx);
    await stage.db.query(
      z.unknown(),
      `INSERT INTO sample (run_id, metric, kind, offset_ms, value, part)
       SELECT $1, 'rssBytes', 'underLoad', i * 1000.0, place * 10000 + i, part
       FROM generate_series(0, 999) AS i
       CROSS JOIN unnest(ARRAY[NULL, 'cache:a', 'cache:b']) WITH ORDINALITY AS parts(part, place)`,
      [parted],
    );
    const { series } = await getRunSeries(ctx, { runId: parted, maxPoints: 100 });
    expect(series.map(({ part, totalPoints }) => [part, totalPoints])).toEqual([
      [null, 1_000],
      ['cache:a', 1_000],
      ['cache:b', 1_000],
    ]);
    for (const [place, { points }] of series.entries()) {
      expect(points.length).toBeLessThanOrEqual(100);
      expect(points.every(({ value }) => Math.floor((value ?? 0) / 10_000) === place + 1)).toBe(true);
      expect([points.at(0)?.offsetMs, points.at(-1)?.offsetMs]).toEqual([0, 999_000]);
    }
    const coarse = await readCoarseSeries(ctx, { runIds: [parted], stretches: 10 });
    expect(coarse.map(({ part, totalPoints, value }) => [part, totalPoints, value[0]])).toEqual([
      [null, 1_000, 10_000],
      ['cache:a', 1_000, 20_000],
      ['cache:b', 1_000, 30_000],
    ]);
  });

  it('are not visible to another workspace', async () => {
    const other = await stage.newContext();
    await expect(getRunSeries(other, { runId })).rejects.toMatchObject({ code: 'not_found' });
    const wanted = { runIds: [runId], metrics: null, stretches: maxPoints };
    expect(await listThinnedSamples(stage.db, other.workspaceId, wanted)).toEqual([]);
    expect(await readCoarseSeries(other, { runIds: [runId], stretches: 40 })).toEqual([]);
  });
});
