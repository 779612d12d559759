import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import { expect, it } from 'vitest';
import { createLoadTally } from './load-tally.ts';

type Answer = 'answered' | 'timeout' | 'waiting' | 'idle';

const timeout = {
  class: 'timeout',
  knowledge: 'unknown',
  batches: 1,
  points: 10,
  statusCode: null,
  detail: null,
};
const refused = { ...timeout, class: 'server_error', knowledge: 'fail', statusCode: 500 };

/** One interval of a second: what the target did in it. */
function aSecond(answer: Answer) {
  return intervalReportShape.parse({
    offsetMs: 1_000,
    durationMs: 1_000,
    simulatedAtMs: 0,
    pointsAcknowledged: 0,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: 0,
    batches: answer === 'answered' || answer === 'timeout' ? 1 : 0,
    bytes: 0,
    lateBatches: 0,
    inFlight: answer === 'waiting' ? 3 : 0,
    outcomes: answer === 'answered' ? [refused] : answer === 'timeout' ? [timeout] : [],
    responseTimeUs: null,
    serviceTimeUs: null,
    generatorCpuRatio: 0,
    generatorLoopDelayMsP99: 0,
  });
}

it.each<[string, Answer[], number]>([
  ['nothing was asked', ['idle', 'idle'], 0],
  ['requests wait or give up', ['answered', 'waiting', 'timeout', 'waiting'], 3_000],
  ['a refusal is an answer', ['waiting', 'waiting', 'answered', 'waiting'], 2_000],
  ['nothing in flight ends it', ['waiting', 'idle', 'waiting'], 1_000],
])('the longest silence of the target: %s', (_, seconds, longestMs) => {
  const tally = createLoadTally();
  for (const second of seconds) tally.add(aSecond(second), true);
  expect(tally.recorded().longestSilenceMs).toBe(longestMs);
});

it('adds up what was handed over, which is neither silence nor failure', () => {
  const sent = { ...timeout, class: 'sent', knowledge: 'sent' };
  const tally = createLoadTally();
  const second = intervalReportShape.parse({
    ...aSecond('answered'),
    pointsHandedOver: 10,
    backPressureMs: 40,
    outcomes: [sent],
  });
  for (let i = 0; i < 3; i += 1) tally.add(second, true);
  expect(tally.totals.pointsHandedOver).toBe(30);
  expect(tally.recorded()).toMatchObject({ backPressureMs: 120, longestSilenceMs: 0 });
  expect(tally.recorded().seconds.map(({ points }) => points)).toEqual([10, 10, 10]);
});

it('a pause of the load is no silence of the target', () => {
  const tally = createLoadTally();
  for (const isUnderLoad of [true, false, true]) tally.add(aSecond('waiting'), isUnderLoad);
  expect(tally.recorded().longestSilenceMs).toBe(1_000);
});

it('keeps the slowest requests of all seconds, the slowest first', () => {
  const slow = { waitUs: 0, slipUs: 0, serviceUs: 1, gcUs: 0, outcome: 'ok' };
  const tally = createLoadTally();
  for (const from of [0, 1_000]) {
    const slowest = Array.from({ length: 20 }, (_, i) => ({ ...slow, offsetMs: i, responseUs: from + i }));
    tally.add(intervalReportShape.parse({ ...aSecond('answered'), slowest }), true);
  }
  const { slowest } = tally.recorded();
  expect(slowest).toHaveLength(20);
  expect([slowest[0]?.responseUs, slowest.at(-1)?.responseUs]).toEqual([1_019, 1_000]);
});
