import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import { type RunAnalysis, runAnalysisShape } from '@tidemark/domain/result/run-analysis';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import type { Sample } from '@tidemark/domain/run/sample';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aRollingSchema } from '@tidemark/domain/testing/a-schema';
import { aSettledPeriod, aSummary } from '@tidemark/domain/testing/a-summary';
import { describe, expect, it } from 'vitest';
import { analyzeRun } from './analyze-run.ts';
import { observeRun } from './observe-run.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const startMs = 1_700_000_000_000;
const MiB = 1_048_576;
const retention = {
  kind: 'driven',
  retentionDurationMinutes: 2_880,
  shardGroupDurationMinutes: 1_440,
} as const;

function aPlan(profile: Parameters<typeof aProfile>[0] = { retention }): RunPlan {
  return runPlanShape.parse({
    schema: aRollingSchema(),
    profile: aProfile(profile),
    target: { kind: 'launched', name: 't', launcher: 'l', variant: 'v' },
  });
}

type Probe = {
  offsetMs: number;
  simulatedAtMs: number | null;
  heap?: number | null;
  series?: number | null;
  points?: number | null;
  uptimeMs?: number | null;
};

function samplesOf({ offsetMs, simulatedAtMs, ...reported }: Probe): Sample[] {
  const values = [
    ['heapInUseBytes', reported.heap],
    ['rssBytes', reported.heap],
    ['observedSeries', reported.series],
    ['pointsWrittenTotal', reported.points],
    ['uptimeMs', reported.uptimeMs],
  ] as const;
  return values.map(([metric, value = null]) => ({
    metric,
    kind: 'underLoad',
    part: null,
    offsetMs,
    simulatedAtMs,
    value,
    reason: value === null ? 'the reading failed' : null,
  }));
}

function aReport(offsetMs: number, simulatedAtMs: number, pointsAcknowledged = 100) {
  return intervalReportShape.parse({
    offsetMs,
    durationMs: 1_000,
    simulatedAtMs,
    pointsAcknowledged,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: 0,
    batches: 1,
    bytes: 0,
    lateBatches: 0,
    outcomes: [],
    responseTimeUs: null,
    serviceTimeUs: null,
    generatorCpuRatio: 0,
    generatorLoopDelayMsP99: 0,
  });
}

type Ran = {
  plan?: RunPlan;
  probes?: Probe[];
  reports?: ReturnType<typeof aReport>[];
  settled?: PeriodAtRest[];
  days?: number;
};

/** Analyses a run that reported and was probed so; it must always give a shape that can be stored. */
function analyzed({ plan = aPlan(), probes = [], reports = [], settled = [], days = 0 }: Ran): RunAnalysis {
  const observer = observeRun(plan, startMs);
  for (const report of reports) observer.observe({ samples: [], intervals: [report], events: [] }, true);
  for (const probe of probes)
    observer.observe({ samples: samplesOf(probe), intervals: [], events: [] }, true);
  const run = {
    plan,
    target: aSummary().target,
    simulatedStartMs: startMs,
    simulatedAtMs: startMs + days * dayMs,
    observation: observer.recorded(),
    outages: [],
    faults: [],
    settled,
  };
  const analysis = analyzeRun(run, { validity: 'valid', validityReason: null });
  expect(runAnalysisShape.parse(JSON.parse(JSON.stringify(analysis)))).toEqual(analysis);
  return analysis;
}

/** A probe an hour of simulated time, a second of wall time, of a server that has run for a minute. */
function hourly(days: number, probe: (day: number, hour: number) => Partial<Probe>): Probe[] {
  return Array.from({ length: days * 24 }, (_, hour) => ({
    offsetMs: hour * 1_000,
    simulatedAtMs: startMs + hour * hourMs,
    ...probe(hour / 24, hour),
  }));
}

const kinds = (analysis: RunAnalysis) => analysis.doubts.map((doubt) => doubt.kind);
const created = [aReport(1_000, startMs, 1_000)];

describe('a run that says little', () => {
  const nothingKnown = {
    memory: {
      heapSettled: { result: { kind: 'not_enough_data' } },
      rssSettled: { result: { kind: 'not_enough_data' } },
      heapUnderLoad: { result: { kind: 'not_enough_data' } },
      rssUnderLoad: { result: { kind: 'not_enough_data' } },
    },
    retention: { overhang: { kind: 'unknown' }, plateau: null, reclaimLagDays: null },
  };

  it('nothing was recorded at all', () => {
    expect(analyzed({})).toMatchObject({ ...nothingKnown, doubts: [], phases: null });
  });

  it('it lasted three seconds', () => {
    const reports = [1, 2, 3].map((second) => aReport(second * 1_000, startMs + second * 1_000));
    const probes = [0, 1, 2].map((second) => ({
      offsetMs: second * 1_000,
      simulatedAtMs: startMs + second * 1_000,
      heap: 5 * MiB,
      series: 20,
    }));
    const analysis = analyzed({ reports, probes, days: 3 / 86_400 });
    expect(analysis).toMatchObject(nothingKnown);
    expect(analysis.phases).toMatchObject({ creationSeries: 20, steady: { points: 300 - 100 } });
  });

  it('one sample was taken, or one reading at rest', () => {
    const probe = { offsetMs: 0, simulatedAtMs: startMs + 9 * dayMs, heap: MiB };
    expect(analyzed({ probes: [probe], days: 9 })).toMatchObject(nothingKnown);
    const { memory } = analyzed({ settled: [aSettledPeriod(9)], days: 9, reports: created });
    expect(memory.heapSettled.result).toEqual({
      kind: 'not_enough_data',
      needs:
        '4 whole periods of 1 simulated day after the warm-up, which ends at simulated day 3, after retention and shard duration; there is 1',
    });
  });

  it('every probe failed', () => {
    const settled = [0, 1, 2, 3, 4, 5, 6, 7].map((period) =>
      aSettledPeriod(period, { heapInUseBytes: null, rssBytes: null, observedSeries: null }),
    );
    const analysis = analyzed({ probes: hourly(7, () => ({})), settled, reports: created, days: 7 });
    expect(analysis).toMatchObject(nothingKnown);
    expect(analysis.memory.heapSettled.points).toEqual([]);
  });
});

describe('a target that restarts in the middle', () => {
  const restartHour = 6 * 24;
  const probes = hourly(12, (day, hour) => ({
    heap: (100 + 50 * (day % 6)) * MiB,
    points: hour < restartHour ? hour * 100 : (hour - restartHour) * 100,
    uptimeMs: (hour < restartHour ? hour + 60 : hour - restartHour) * 1_000,
  }));

  it('is reported, makes the figures untrusted, and growth uses only the readings after it', () => {
    const analysis = analyzed({ probes, reports: created, days: 12 });
    expect(analysis.doubts).toMatchObject([{ kind: 'restarted', isGrave: true }]);
    expect(analysis.doubts[0]?.message).toContain('restarted once');
    const slope = analysis.memory.heapUnderLoad;
    expect(slope.warmUp).toEqual({ untilDay: 6, endedBy: 'restart' });
    expect(slope.points.filter((point) => point.isUsed).map((point) => point.simulatedDay)).toEqual([
      7, 8, 9, 10, 11, 12,
    ]);
    expect(slope.result).toMatchObject({ kind: 'estimated', periods: 6 });
  });

  it('is reported for a server without uptime, by the counter that fell', () => {
    const silent = probes.map((probe) => ({ ...probe, uptimeMs: null }));
    expect(kinds(analyzed({ probes: silent, days: 12 }))).toEqual(['restarted']);
  });

  it('is not reported where only the counters were reset', () => {
    const going = probes.map((probe, hour) => ({ ...probe, uptimeMs: hour * 1_000 }));
    expect(kinds(analyzed({ probes: going, days: 12 }))).toEqual(['counter_reset']);
  });
});

describe('clocks that jump', () => {
  it('is reported where the clock stamps the points', () => {
    const plan = aPlan({ stamping: { kind: 'wall' } });
    const reports = [1, 2, 3].map((second) =>
      aReport(second * 1_000, startMs + second * 1_000 + (second === 3 ? hourMs : 0)),
    );
    expect(kinds(analyzed({ plan, reports }))).toEqual(['clock_jumped']);
  });

  it('is no jump where simulated time runs faster than the wall clock', () => {
    const reports = [1, 2, 3].map((second) => aReport(second * 1_000, startMs + second * dayMs));
    expect(kinds(analyzed({ reports }))).toEqual([]);
  });

  it('breaks nothing where readings carry moments before the run began, or none', () => {
    const probes = [-5, 4, 2, 9].map((day) => ({
      offsetMs: 0,
      simulatedAtMs: startMs + day * dayMs,
      heap: MiB,
    }));
    analyzed({ probes: [...probes, { offsetMs: 0, simulatedAtMs: null, heap: MiB }], days: 9 });
  });
});

it('calls memory that shrinks falling, and constant memory flat', () => {
  const slopeOf = (heap: (day: number) => number) =>
    analyzed({ probes: hourly(9, (day) => ({ heap: heap(day) })), reports: created, days: 9 }).memory
      .heapUnderLoad.result;
  expect(slopeOf((day) => (500 - 20 * Math.floor(day)) * MiB)).toMatchObject({ verdict: 'falling' });
  expect(slopeOf(() => 500 * MiB)).toMatchObject({ verdict: 'flat', bytesPerDay: 0 });
});

it('calls growth no leak where the plan keeps adding series without retention', () => {
  const probes = hourly(9, (day) => ({ heap: (500 + 20 * day) * MiB }));
  const { memory, retention: none } = analyzed({ plan: aPlan({}), probes, reports: created, days: 9 });
  expect(none).toBeNull();
  expect(memory.heapUnderLoad.result).toMatchObject({ kind: 'estimated', verdict: 'inconclusive' });
  expect(memory.heapUnderLoad.result).toMatchObject({ reason: expect.stringContaining('add retention') });
});
