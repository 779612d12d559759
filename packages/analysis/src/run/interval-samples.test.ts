import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import { expect, it } from 'vitest';
import { intervalSamples } from './interval-samples.ts';

/** An interval of a thousand points per second. */
function anInterval(durationMs: number, more: object = {}) {
  return intervalReportShape.parse({
    offsetMs: 1_000,
    durationMs,
    simulatedAtMs: 0,
    pointsAcknowledged: durationMs,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: durationMs,
    batches: 10,
    bytes: 60_000,
    lateBatches: 0,
    outcomes: [],
    responseTimeUs: null,
    serviceTimeUs: null,
    generatorCpuRatio: 0.3,
    generatorLoopDelayMsP99: 0,
    ...more,
  });
}

function rateOf(durationMs: number) {
  return intervalSamples(anInterval(durationMs)).find(({ metric }) => metric === 'pointsPerSec')?.value;
}

it('gives the rates of a quarter of a second or more, none of a shorter rest', () => {
  expect([1_000, 250, 249, 0].map(rateOf)).toEqual([1_000, 1_000, undefined, undefined]);
});

it('gives a target that acknowledges nothing lines of its own, and none of acknowledged points', () => {
  const sent = { pointsAcknowledged: 0, pointsHandedOver: 4_000, backPressureMs: 500 };
  const samples = intervalSamples(anInterval(2_000, sent));
  const value = (name: string) => samples.find(({ metric }) => metric === name)?.value;
  expect([value('pointsPerSec'), value('pointsHandedOverPerSec'), value('backPressureRatio')]).toEqual([
    undefined,
    2_000,
    0.25,
  ]);
});
