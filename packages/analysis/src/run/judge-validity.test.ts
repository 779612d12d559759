import type { RateSearchResult } from '@tidemark/domain/load/rate-search';
import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { encodeSlots, TimeCounts } from '@tidemark/stats/time-counts';
import { describe, expect, it } from 'vitest';
import { aRecordedRun } from '../testing/a-recorded-run.ts';
import { judgeValidity } from './judge-validity.ts';
import { createLoadTally } from './load-tally.ts';

const succeeded: RunEnd = { state: 'succeeded', code: 'completed', message: '' };
const cancelled: RunEnd = { state: 'cancelled', code: 'cancelled_by_user', message: '' };
const openLoop = { kind: 'open-loop', pacer: { kind: 'constant', ratePerSec: 1_000 }, maxConnections: 10 };

type Second = {
  cpuRatio?: number;
  slipUs?: number;
  responseUs?: number;
  portErrors?: number;
  points?: number;
  durationMs?: number;
  dueBatches?: number;
  backPressureMs?: number;
};

function timesOf(us: number | undefined): string | null {
  if (us === undefined) return null;
  const times = new TimeCounts();
  times.record(us, 1_000);
  return encodeSlots([times.take()]);
}

function aReport({
  cpuRatio = 0.3,
  slipUs,
  responseUs = 2_000,
  portErrors = 0,
  points = 1_000,
  durationMs = 1_000,
  dueBatches = 1_000,
  backPressureMs,
}: Second) {
  const failed = { class: 'generator', knowledge: 'fail', batches: portErrors, points: portErrors };
  return intervalReportShape.parse({
    offsetMs: 0,
    durationMs,
    simulatedAtMs: 0,
    pointsAcknowledged: points,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: points,
    batches: 1_000,
    bytes: 0,
    lateBatches: 0,
    dueBatches: slipUs === undefined ? null : dueBatches,
    ...(backPressureMs === undefined ? {} : { backPressureMs }),
    outcomes: portErrors === 0 ? [] : [{ ...failed, statusCode: null, detail: 'EADDRNOTAVAIL' }],
    responseTimeUs: timesOf(responseUs),
    serviceTimeUs: timesOf(responseUs),
    slipUs: timesOf(slipUs),
    generatorCpuRatio: cpuRatio,
    generatorLoopDelayMsP99: 0,
  });
}

function judge(
  seconds: Second[],
  options: {
    executor?: object;
    leaseGaps?: number;
    end?: RunEnd;
    rateSearch?: RateSearchResult;
    version?: string | null;
  } = {},
) {
  const load = createLoadTally();
  for (const second of seconds) load.add(aReport(second), true);
  const plan = runPlanShape.parse({
    schema: aSchema(),
    profile: { ...aProfile(), executor: options.executor ?? { kind: 'closed-loop' } },
    target: { kind: 'launched', name: 't', launcher: 'l', variant: 'v' },
  });
  const { leaseGaps = 0, rateSearch = null, end = succeeded, version = '1.6.7' } = options;
  const { target } = aRecordedRun();
  const run = { load: load.recorded(), plan, end, leaseGaps, rateSearch, target: { ...target, version } };
  return judgeValidity(aRecordedRun(run));
}

const times = (count: number, second: Second) => Array.from({ length: count }, () => second);

describe('judgeValidity', () => {
  it('trusts a run that ended as planned', () => {
    expect(judge([{}, {}]).validity).toBe('valid');
  });

  it('has no data where nothing was acknowledged, however it ended', () => {
    expect(judge([{ points: 0 }], { end: cancelled }).validity).toBe('no_data');
  });

  it('is incomplete where the run ended before its plan', () => {
    expect(judge([{}], { end: cancelled }).validity).toBe('incomplete');
  });

  it('mentions a pause in which the lease could not be renewed', () => {
    expect(judge([{}], { leaseGaps: 1 }).validity).toBe('valid_with_gap');
  });

  it('blames a generator whose thread was busy in more than a fifth of the seconds', () => {
    const busy = { cpuRatio: 0.95 };
    expect(judge([...times(3, busy), ...times(7, {})]).validity).toBe('generator_limited');
    expect(judge([...times(2, busy), ...times(8, {})]).validity).toBe('valid');
    expect(judge(times(5, busy)).validity).toBe('valid');
    expect(judge(times(6, busy)).validity).toBe('generator_limited');
    const with5th = (durationMs: number) => judge([...times(5, busy), { ...busy, durationMs }]).validity;
    expect([with5th(500), with5th(499)]).toEqual(['generator_limited', 'valid']);
  });

  it('blames a generator that ran out of ports or files, and says how often', () => {
    const judged = judge([{ portErrors: 3 }, {}]);
    expect(judged.validity).toBe('generator_limited');
    expect(judged.validityReason).toContain('3 requests');
  });

  it('blames a generator that was late with a free connection at hand', () => {
    const judged = judge(times(5, { slipUs: 4_000, responseUs: 5_000 }), { executor: openLoop });
    expect(judged.validity).toBe('generator_limited');
    expect(judged.validityReason).toContain('4.00 ms');
  });

  it('does not blame the generator for a slow target, nor for a lateness that does not show', () => {
    expect(judge(times(5, { slipUs: 200, responseUs: 900_000 }), { executor: openLoop }).validity).toBe(
      'valid',
    );
    expect(judge(times(5, { slipUs: 4_000, responseUs: 90_000 }), { executor: openLoop }).validity).toBe(
      'valid',
    );
  });

  it('does not blame it for a lateness without effect on the rate where a target acknowledges nothing', () => {
    const late = { slipUs: 4_000, responseUs: 10, backPressureMs: 0 };
    expect(judge(times(5, late), { executor: openLoop }).validity).toBe('valid');
    const short = judge(times(5, { ...late, dueBatches: 1_020 }), { executor: openLoop });
    expect(short.validity).toBe('generator_limited');
    expect(short.validityReason).toContain('sent 98 % of what was due');
  });

  it('judges the steps of a search one by one: what it drove beyond its limit on purpose does not count', () => {
    const step = {
      achievedPerSec: null,
      responseTimeUsP99: null,
      errorShare: null,
      backlogPerSec: null,
      memoryPerSec: null,
      reason: '',
    };
    const passed = { ...step, ratePerSec: 100, isGeneratorLimited: false, passed: true };
    const executor = { kind: 'rate-search' };
    const slow = times(5, { slipUs: 9_000, responseUs: 9_000 });
    const search = (isGeneratorLimited: boolean): RateSearchResult => ({
      steps: [passed, { ...passed, ratePerSec: 200, isGeneratorLimited, passed: false }],
      lastPassPerSec: 100,
      firstFailPerSec: 200,
      isConclusive: true,
    });
    expect(judge(slow, { executor, rateSearch: search(false) }).validity).toBe('valid');
    expect(judge(slow, { executor, rateSearch: search(true) }).validity).toBe('generator_limited');
  });

  describe('of what a sink answered', () => {
    it('leaves a run alone that wrote to a database, also of an unknown version', () => {
      expect(judge([{}])).toEqual({ validity: 'valid', validityReason: null });
      expect(judge([{}], { version: null })).toEqual({ validity: 'valid', validityReason: null });
    });

    it('never calls the figures valid', () => {
      expect(judge([{}], { version: 'tidemark-sink' })).toMatchObject({
        validity: 'dry_run',
        validityReason: expect.stringContaining('no database'),
      });
    });

    it('still says that the generator was the bottleneck, which a dry run is meant to find out', () => {
      expect(judge([{ portErrors: 3 }, {}], { version: 'tidemark-sink' })).toEqual({
        validity: 'dry_run',
        validityReason: expect.stringMatching(
          /no database\. The generator itself was the bottleneck: 3 requests/,
        ),
      });
    });

    it.each([
      ['no_data', [{ points: 0 }], succeeded],
      ['incomplete', [{}], cancelled],
    ] as const)('keeps %s', (validity, seconds, end) => {
      const judged = judge([...seconds], { end });
      expect(judged.validity).toBe(validity);
      expect(judge([...seconds], { end, version: 'tidemark-sink' })).toEqual(judged);
    });
  });
});
