import type { RateSearchResult } from '@tidemark/domain/load/rate-search';
import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { encodeSlots, TimeCounts } from '@tidemark/stats/time-counts';
import { describe, expect, it } from 'vitest';
import { createRunRecording } from '../recording/run-recording.ts';
import { judgeValidity } from './judge-validity.ts';

const succeeded: RunEnd = { state: 'succeeded', code: 'completed', message: '' };
const cancelled: RunEnd = { state: 'cancelled', code: 'cancelled_by_user', message: '' };
const openLoop = { kind: 'open-loop', pacer: { kind: 'constant', ratePerSec: 1_000 }, maxConnections: 10 };

type Second = {
  cpuRatio?: number;
  slipUs?: number;
  responseUs?: number;
  portErrors?: number;
  points?: number;
};

function timesOf(us: number | undefined): string | null {
  if (us === undefined) return null;
  const times = new TimeCounts();
  times.record(us, 1_000);
  return encodeSlots([times.take()]);
}

function aReport({ cpuRatio = 0.3, slipUs, responseUs = 2_000, portErrors = 0, points = 1_000 }: Second) {
  const failed = { class: 'generator', knowledge: 'fail', batches: portErrors, points: portErrors };
  return intervalReportShape.parse({
    offsetMs: 0,
    durationMs: 1_000,
    simulatedAtMs: 0,
    pointsAcknowledged: points,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: points,
    batches: 1_000,
    bytes: 0,
    lateBatches: 0,
    dueBatches: slipUs === undefined ? null : 1_000,
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
  options: { executor?: object; gaps?: number; end?: RunEnd; rateSearch?: RateSearchResult } = {},
) {
  const recording = createRunRecording({
    moveTo: () => Promise.resolve(),
    record: () => {},
    progress: () => {},
    remainingAuthorityMs: () => 1,
    wantedRatePerSec: () => null,
  });
  for (const second of seconds) recording.interval(aReport(second), true);
  const plan = runPlanShape.parse({
    schema: aSchema(),
    profile: { ...aProfile(), executor: options.executor ?? { kind: 'closed-loop' } },
    target: { kind: 'launched', name: 't', launcher: 'l', variant: 'v' },
  });
  const { gaps = 0, rateSearch = null, end = succeeded } = options;
  return judgeValidity({ recording, plan, gaps, rateSearch }, end);
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

  it('tells of a pause in which the lease could not be renewed', () => {
    expect(judge([{}], { gaps: 1 }).validity).toBe('valid_with_gap');
  });

  it('blames a generator whose thread was busy in more than a fifth of the seconds', () => {
    const busy = { cpuRatio: 0.95 };
    expect(judge([...times(3, busy), ...times(7, {})]).validity).toBe('generator_limited');
    expect(judge([...times(2, busy), ...times(8, {})]).validity).toBe('valid');
    expect(judge(times(5, busy)).validity).toBe('valid');
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
});
