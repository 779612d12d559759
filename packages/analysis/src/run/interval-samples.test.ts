import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import { expect, it } from 'vitest';
import { intervalSamples } from './interval-samples.ts';

/** What is read of the rates in an interval of a thousand points per second. */
function rateOf(durationMs: number) {
  const report = intervalReportShape.parse({
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
  });
  return intervalSamples(report).find(({ metric }) => metric === 'pointsPerSec')?.value;
}

it('gives the rates of a quarter of a second or more, none of a shorter rest', () => {
  expect([1_000, 250, 249, 0].map(rateOf)).toEqual([1_000, 1_000, undefined, undefined]);
});
