import { type IntervalReport, intervalReportShape } from '@tidemark/domain/result/interval-report';
import type { RunEventRecord } from '@tidemark/domain/run/records';
import { targetShape } from '@tidemark/domain/target/target';
import { describe, expect, it } from 'vitest';
import { toMetricSeries } from '../samples/run-series.ts';
import { aRunRecord } from '../testing/a-run-record.ts';
import { capsuleResults } from './capsule-results.ts';
import type { RecordSource } from './record-source.ts';

const MiB = 1_048_576;
const target = targetShape.parse({ kind: 'launched', name: 't', launcher: 'influxdb-1.6', variant: 'inmem' });

function aSecond(offsetMs: number, detail = ''): IntervalReport {
  return intervalReportShape.parse({
    offsetMs,
    durationMs: 1_000,
    simulatedAtMs: 0,
    pointsAcknowledged: 1,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: 1,
    batches: 1,
    bytes: 1,
    lateBatches: 0,
    outcomes: [{ class: 'ok', knowledge: 'ok', batches: 1, points: 1, statusCode: 204, detail }],
    responseTimeUs: null,
    serviceTimeUs: null,
    generatorCpuRatio: 0,
    generatorLoopDelayMsP99: 0,
  });
}

/** One second that takes up `bytes` in a capsule. */
function aSecondOf(bytes: number): IntervalReport {
  const padding = bytes - Buffer.byteLength(JSON.stringify([aSecond(1_000)], null, 1));
  return aSecond(1_000, 'x'.repeat(padding));
}

const anEvent = (id: number): RunEventRecord => ({
  id: String(id),
  at: new Date(0),
  kind: 'note',
  offsetMs: id,
  simulatedAtMs: null,
  message: 'a note',
});

/** The source of a run with so many events and samples. */
const sourceOf = (intervals: IntervalReport[], events = 0, samples = 0): RecordSource => ({
  intervals: async ({ afterOffsetMs, limit }) =>
    intervals.filter(({ offsetMs }) => offsetMs > (afterOffsetMs ?? -1)).slice(0, limit),
  series: async (runId, maxPoints) =>
    toMetricSeries(
      Array.from({ length: samples }, (_, i) => ({
        runId,
        totalPoints: samples,
        metric: 'pointsPerSec',
        kind: 'underLoad',
        part: null,
        offsetMs: i,
        simulatedAtMs: null,
        value: i % 2,
        reason: null,
      })),
      maxPoints,
    ),
  events: async (_, limit) => Array.from({ length: events }, (__, i) => anEvent(i)).slice(0, limit),
});

/** The results of `count` equal runs. */
async function resultsOf(source: RecordSource, count = 1) {
  const runs = Array.from({ length: count }, () => ({ run: aRunRecord(), target }));
  return (await capsuleResults(source, runs, 'full')).map(({ result }) => result);
}

describe('the records in a capsule', () => {
  it('take up 20 MiB at most, and say so where they are left out', async () => {
    const [fits] = await resultsOf(sourceOf([aSecondOf(20 * MiB)]));
    expect(fits?.records?.intervals).toHaveLength(1);
    expect(fits?.recordsReason).toBeNull();
    const [exceeds] = await resultsOf(sourceOf([aSecondOf(20 * MiB + 1)]));
    expect(exceeds).toMatchObject({
      records: null,
      recordsReason: 'left out: with per-second records the capsule would exceed 20 MiB',
    });
  });

  it('share these 20 MiB: those of the first runs are kept', async () => {
    const results = await resultsOf(sourceOf([aSecondOf(9 * MiB)]), 3);
    expect(results.map((result) => result?.records !== null)).toEqual([true, true, false]);
  });

  it.each([999, 1_000, 1_001, 2_500])('hold all of %d seconds', async (count) => {
    const [result] = await resultsOf(sourceOf(Array.from({ length: count }, (_, i) => aSecond(i))));
    expect(result?.records?.intervals?.map(({ offsetMs }) => offsetMs)).toEqual(
      Array.from({ length: count }, (_, i) => i),
    );
  });

  it.each([
    [5_000, 5_000],
    [5_001, 5_000],
  ])('hold the first 5,000 events: of %d they hold %d', async (count, kept) => {
    const [result] = await resultsOf(sourceOf([], count));
    expect(result?.records?.events.map(({ offsetMs }) => offsetMs)).toEqual(
      Array.from({ length: kept }, (_, i) => i),
    );
  });

  it('hold whole lines of up to 2,000 points, and longer ones thinned', async () => {
    const lineOf = async (count: number) => (await resultsOf(sourceOf([], 0, count)))[0]?.records?.series[0];
    expect((await lineOf(2_000))?.points).toHaveLength(2_000);
    const longer = await lineOf(2_001);
    expect(longer?.totalPoints).toBe(2_001);
    expect(longer?.points.length).toBeLessThan(2_000);
  });
});
