import { type IntervalReport, intervalReportShape } from '@tidemark/domain/result/interval-report';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { runSummaryShape } from '@tidemark/domain/run/run-summary';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aRollingSchema, aSchema } from '@tidemark/domain/testing/a-schema';
import { aSettledPeriod } from '@tidemark/domain/testing/a-summary';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { describe, expect, it } from 'vitest';
import { aRecordedRun } from '../testing/a-recorded-run.ts';
import { createLoadTally } from './load-tally.ts';
import type { RecordedRun } from './recorded-run.ts';
import { summarizeRun } from './summarize-run.ts';

const cancelled: RunEnd = { state: 'cancelled', code: 'cancelled_by_user', message: 'Cancelled.' };
const byRule: RunEnd = { state: 'aborted', code: 'stop_rule', message: 'Stopped by its rule.' };
const ok = { class: 'ok', knowledge: 'ok', batches: 10, points: 1_000, statusCode: 204, detail: null };
const refused = { ...ok, class: 'overloaded', knowledge: 'fail', batches: 1, points: 100, statusCode: 503 };

function aReport(overrides: object = {}): IntervalReport {
  return intervalReportShape.parse({
    offsetMs: 1_000,
    durationMs: 1_000,
    simulatedAtMs: 0,
    pointsAcknowledged: 1_000,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: 1_000,
    batches: 10,
    bytes: 60_000,
    lateBatches: 0,
    outcomes: [ok],
    responseTimeUs: null,
    serviceTimeUs: null,
    generatorCpuRatio: 0.3,
    generatorLoopDelayMsP99: 0,
    ...overrides,
  });
}

function loadOf(...reports: IntervalReport[]): RecordedRun['load'] {
  const tally = createLoadTally();
  for (const report of reports) tally.add(report, true);
  return tally.recorded();
}

function aPlan(overrides: object = {}) {
  return runPlanShape.parse({
    schema: aSchema(),
    profile: aProfile(),
    target: { kind: 'launched', name: 't', launcher: 'l', variant: 'v' },
    ...overrides,
  });
}

function unexpectedFault(fault: unknown): void {
  throw fault;
}

const summarize = (overrides: Partial<RecordedRun>) => {
  const summary = summarizeRun(
    aRecordedRun({ load: loadOf(aReport()), loadMs: 1_000, ...overrides }),
    unexpectedFault,
  );
  expect(runSummaryShape.parse(JSON.parse(JSON.stringify(summary)))).toEqual(summary);
  return summary;
};

describe('the verdict of a run', () => {
  const rows: [string, Partial<RecordedRun>, object][] = [
    ['is valid where it ended as planned', {}, { validity: 'valid', validityReason: null }],
    ['has no data where nothing was acknowledged', { load: loadOf() }, { validity: 'no_data' }],
    ['is incomplete where it was cancelled', { end: cancelled }, { validity: 'incomplete', end: cancelled }],
    ['is incomplete where its own rule ended it', { end: byRule }, { validity: 'incomplete', end: byRule }],
    ['names gaps of the lease', { leaseGaps: 2 }, { validity: 'valid_with_gap' }],
    [
      'is a dry run where a sink took the points',
      { target: { ...aRecordedRun().target, version: 'tidemark-sink' } },
      { validity: 'dry_run' },
    ],
  ];

  it.each(rows)('%s', (_, recorded, expected) => {
    expect(summarize(recorded)).toMatchObject(expected);
  });
});

describe('the thresholds of a run', () => {
  const atMost = (figure: string, value: number) => ({ kind: 'at-most', figure, value });
  const at = { offsetMs: 0, simulatedAtMs: null };
  const lossy = aVerification({ totals: aTotals({ stored: 993, lost: 7 }) });
  const rows: [string, object, Partial<RecordedRun>, object][] = [
    ['pass', atMost('pointsPerSec', 1_000), {}, { observed: 1_000, outcome: 'passed' }],
    ['fail', atMost('pointsPerSec', 999), {}, { observed: 1_000, outcome: 'failed' }],
    [
      'count refused and unanswered points as errors',
      atMost('errorShare', 0.1),
      { load: loadOf(aReport({ pointsAcknowledged: 800, pointsRejected: 150, pointsUnknown: 50 })) },
      { observed: 0.2, outcome: 'failed' },
    ],
    [
      'judge lost points by the verification',
      atMost('lostPoints', 0),
      { verification: lossy },
      { observed: 7, outcome: 'failed' },
    ],
    [
      'judge the peak of the memory',
      atMost('rssBytesPeak', 10),
      { peaks: { rssBytes: { value: 11, ...at }, heapInUseBytes: null, observedSeries: null } },
      { observed: 11, outcome: 'failed' },
    ],
    [
      'judge the heap after the last period at rest',
      atMost('heapInUseBytesSettledLast', 10),
      { settled: [aSettledPeriod(0), aSettledPeriod(1, { heapInUseBytes: 9 })] },
      { observed: 9, outcome: 'passed' },
    ],
    ['are unknown where nothing was measured', atMost('responseTimeUsP99', 1), {}, { outcome: 'unknown' }],
    [
      'are unknown where the figures are not to be trusted',
      atMost('pointsPerSec', 1_000),
      { target: { ...aRecordedRun().target, version: 'tidemark-sink' } },
      { observed: null, outcome: 'unknown' },
    ],
  ];

  it.each(rows)('%s', (_, threshold, recorded, expected) => {
    const [result] = summarize({ ...recorded, plan: aPlan({ thresholds: [threshold] }) }).thresholds;
    expect(result).toMatchObject(expected);
  });
});

describe('what is recorded', () => {
  it('is added up over the seconds, failures by class and status code', () => {
    const failed = aReport({ pointsAcknowledged: 900, pointsRejected: 100, outcomes: [ok, refused] });
    const again = { ...refused, detail: 'try later' };
    const summary = summarize({
      load: loadOf(aReport(), failed, aReport({ pointsRejected: 100, outcomes: [again] })),
      loadMs: 3_000,
    });
    expect(summary).toMatchObject({ pointsAcknowledged: 2_900, pointsRejected: 200, bytesSent: 180_000 });
    expect(summary.pointsPerSec).toMatchObject({ mean: 2_900 / 3, seconds: 3 });
    expect(summary.outcomes).toEqual([
      { ...ok, batches: 20, points: 2_000 },
      { ...refused, batches: 2, points: 200, detail: 'try later' },
    ]);
  });

  it('names the endpoints by their origins, in the order of the target', () => {
    const counts = { batches: 1, acknowledged: 1, handedOver: 0, failed: 0, unknown: 0 };
    const target = {
      kind: 'influxdb-v1',
      name: 't',
      url: 'http://a.test:8086/path',
      moreUrls: ['http://b.test:8086'],
    };
    const load = loadOf(aReport({ endpoints: [counts, { ...counts, batches: 2 }] }));
    expect(summarize({ plan: aPlan({ target }), load }).endpoints).toEqual([
      { url: 'http://a.test:8086', ...counts },
      { url: 'http://b.test:8086', ...counts, batches: 2 },
    ]);
  });

  it('does not change when the generator reports later', () => {
    const tally = createLoadTally();
    tally.add(aReport(), true);
    const recorded = tally.recorded();
    tally.add(aReport(), true);
    expect(recorded.totals.pointsAcknowledged).toBe(1_000);
    expect(recorded.seconds).toHaveLength(1);
    expect(recorded.outcomes).toEqual([ok]);
  });

  it('predicts the series of the whole plan, but not where that takes counting for minutes', () => {
    expect(summarize({}).plannedSeries).toBe(10);
    const endless = { extent: { kind: 'wall-time', seconds: 10 } } as const;
    expect(summarize({ plan: aPlan({ profile: aProfile(endless) }) }).plannedSeries).toBeNull();
  });

  it.each([
    ['20 million new entities', 240, 240],
    ['more', 242, null],
  ])('counts the planned series of a plan of %s: %d points', (_, points, plannedSeries) => {
    // A million new entities per minute, in 20 minutes of six rounds of two points; no entity of the pool is written twice.
    const schema = aRollingSchema({ fixedCount: 0, rollingCount: 200, newPerSimulatedMinute: 1_000_000 });
    const profile = aProfile({ extent: { kind: 'points', points } });
    expect(summarize({ plan: aPlan({ schema, profile }) })).toMatchObject({ plannedSeries });
  });
});

it('keeps the figures where an analysis fails, and reports its error', () => {
  const faults: unknown[] = [];
  const run = aRecordedRun({ load: loadOf(aReport()), loadMs: 1_000 });
  const broken = {
    ...run,
    observation: {
      ...run.observation,
      get readings(): never {
        throw new RangeError('a fault of ours');
      },
    },
  };
  const summary = summarizeRun(broken, (fault) => faults.push(fault));
  expect(summary).toMatchObject({ analysis: null, pointsAcknowledged: 1_000, validity: 'valid' });
  expect(faults).toEqual([expect.objectContaining({ message: 'a fault of ours' })]);
});
