import type { Delivery, FlowGap, KeyReading } from '@tidemark/domain/result/delivery';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aVerification } from '@tidemark/domain/testing/a-verification';
import { expect, it } from 'vitest';
import { resultSentence } from '../compare/verdict-sentence.ts';
import { judgeRun } from '../run/judge-run.ts';
import { deliveryOf } from './delivery-of.ts';
import { judgeDelivery, unexplainedMetrics, verificationOf } from './judge-delivery.ts';
import type { RecordedDelivery } from './recorded-delivery.ts';

function aReading(overrides: Partial<KeyReading> = {}): KeyReading {
  return {
    metrics: 200_000,
    keys: 200_000,
    overwritten: 0,
    stored: 200_000,
    wrongValue: 0,
    aggregated: 0,
    expired: 0,
    cached: 0,
    lost: 0,
    unexpected: 0,
    recovered: 0,
    never: 0,
    when: 'settled',
    byPart: [],
    readMs: 10,
    reason: null,
    ...overrides,
  };
}

function aRecord(passes: KeyReading[], overrides: Partial<RecordedDelivery> = {}): RecordedDelivery {
  return {
    stepSeconds: 1,
    retentionSeconds: 3_600,
    metricsPlanned: 200_000,
    metricsSent: 200_000,
    metricsUnknown: 0,
    metricsNeverSent: 0,
    closing: { metricsClosed: 200_000, metricsUnknown: 0, backPressureMs: 0 },
    parts: [],
    reports: [],
    passes,
    ...overrides,
  };
}

const unread = (reason: string): Partial<KeyReading> => ({
  stored: null,
  wrongValue: null,
  aggregated: null,
  expired: null,
  cached: null,
  lost: null,
  unexpected: null,
  reason,
});
const judged = (...passes: KeyReading[]) => judgeDelivery(deliveryOf(aRecord(passes), 10_000));
const lossy = (gaps: FlowGap[]): Delivery => ({
  ...deliveryOf(aRecord([aReading({ stored: 115_391, lost: 84_609 })]), 10_000),
  flow: { rows: [], gaps },
});
const queueFull: FlowGap = {
  stage: 'read_by_relay',
  part: 'relay',
  cause: 'relay_queue_full',
  metrics: 84_609,
  source: 'reported',
  isLoss: true,
  text: "The relay's queue was full.",
};

it('passes where every metric is readable, and says what else became of them', () => {
  expect(judged(aReading())).toEqual({ status: 'passed', reason: 'all 200,000 metrics are readable' });
  expect(judged(aReading({ keys: 150_000, stored: 140_000, overwritten: 50_000, cached: 10_000 }))).toEqual({
    status: 'passed',
    reason:
      'no metric is lost: of 200,000 140,000 are readable, 50,000 replaced by a later one of the same step, 10,000 only in the memory of a cache',
  });
});

it('fails where metrics are lost, and names where most of them were', () => {
  expect(judgeDelivery(lossy([queueFull]))).toEqual({
    status: 'failed',
    reason: "84,609 of 200,000 metrics were lost: the relay's queue was full",
  });
  const died: FlowGap = { ...queueFull, cause: 'lost_with_cache', metrics: 730, text: 'cache:b ended.' };
  expect(judgeDelivery(lossy([died, { ...queueFull, metrics: 83_879 }])).reason).toBe(
    "84,609 of 200,000 metrics were lost, 83,879 of them because the relay's queue was full",
  );
  const other = { ...queueFull, metrics: 80_000, text: "The relay's queue for cache:b was full." };
  expect(judgeDelivery(lossy([{ ...queueFull, metrics: 4_609 }, other])).reason).toBe(
    "84,609 of 200,000 metrics were lost: the relay's queues were full",
  );
  expect(judgeDelivery(lossy([])).reason).toBe('84,609 of 200,000 metrics were lost');
});

it('fails where another value is stored, and finds keys that were never sent to be a surplus', () => {
  expect(judged(aReading({ stored: 199_990, wrongValue: 10 }))).toEqual({
    status: 'failed',
    reason: '10 of 200,000 keys have another value than the last one sent',
  });
  expect(judged(aReading({ unexpected: 3 }))).toEqual({
    status: 'surplus',
    reason: 'no metric is lost; 3 keys are stored that were never sent',
  });
});

it('never takes what was not read for nothing lost', () => {
  expect(judged()).toEqual({ status: 'unknown', reason: 'they were not read back' });
  expect(judged(aReading(unread('no render API')))).toEqual({ status: 'unknown', reason: 'no render API' });
  const later = aReading({ ...unread('cache:a did not start'), when: 'after_restart' });
  expect(judged(aReading(), later)).toEqual({
    status: 'unknown',
    reason: 'after the caches were killed they could not be read: cache:a did not start',
  });
  expect(judged(aReading({ lost: 5, stored: 199_995 }), later).status).toBe('failed');
  expect(deliveryOf(aRecord([aReading(unread('x'))]), 1).flow).toBeNull();
});

it('judges by the last pass: what only the memory of killed caches held is lost', () => {
  const first = aReading({ stored: 150_000, cached: 50_000 });
  const last = aReading({ when: 'after_restart', stored: 150_000, lost: 50_000 });
  const delivery = deliveryOf(aRecord([first, last]), 10_000);
  expect(judgeDelivery(delivery).reason).toBe(
    '50,000 of 200,000 metrics were lost: the caches were killed after the load, and only their memory held them',
  );
  expect(unexplainedMetrics(delivery)).toBe(0);
});

it('judges a run by its metrics in one way everywhere, and speaks of no acknowledgment', () => {
  const gaps = (metrics: number) => [{ ...queueFull, cause: 'unexplained' as const, metrics }];
  const runOf = (delivery: Delivery) =>
    aSummary({
      pointsAcknowledged: 0,
      pointsAsked: null,
      delivery,
      verification: verificationOf(delivery, aVerification()),
    });
  const lost = runOf(lossy([queueFull]));
  const whole = runOf(deliveryOf(aRecord([aReading()]), 10_000));
  const undecided = runOf(deliveryOf(aRecord([]), 10_000));
  expect(judgeRun(lost)).toMatchObject({
    value: 'failed',
    reasons: [
      {
        code: 'points_missing',
        message: "84,609 of 200,000 metrics were lost: the relay's queue was full.",
      },
    ],
  });
  expect(judgeRun(whole)).toEqual({ value: 'passed', reasons: [] });
  expect(judgeRun(undecided)).toMatchObject({
    value: 'unknown',
    reasons: [
      {
        code: 'not_verified',
        message: 'Whether the metrics are readable is unknown: they were not read back.',
      },
    ],
  });
  expect(judgeRun({ ...whole, delivery: { ...lossy(gaps(7)) } })).toMatchObject({
    value: 'untrusted',
    reasons: [{ message: 'No part accounts for 7 metrics that are missing.' }],
  });
  for (const run of [lost, whole, undecided])
    expect(`${resultSentence(run)} ${JSON.stringify(judgeRun(run))}`).not.toContain('acknowledged');
  expect(resultSentence(whole)).toContain('200 k metrics were handed over');
  expect(resultSentence(whole)).toContain('All 200,000 metrics are readable.');
});

it('asks for the metrics that were due where the plan says no number', () => {
  const record = aRecord([aReading({ metrics: 190_000, keys: 190_000, stored: 190_000 })], {
    metricsPlanned: null,
    metricsSent: 190_000,
    metricsNeverSent: 10_000,
    closing: { metricsClosed: 190_000, metricsUnknown: 0, backPressureMs: 4 },
  });
  const { flow, metricsPlanned, metricsPerMinute, backPressureMs } = deliveryOf(record, 30_000);
  expect({ metricsPlanned, metricsPerMinute, backPressureMs }).toEqual({
    metricsPlanned: null,
    metricsPerMinute: 380_000,
    backPressureMs: 4,
  });
  expect(flow?.rows[0]).toMatchObject({ stage: 'planned', metrics: 200_000 });
  expect(flow?.gaps).toMatchObject([{ cause: 'never_sent', metrics: 10_000, isLoss: false }]);
});
