import type { ExecutorOf } from '@tidemark/domain/load/executor';
import { buildRound } from '@tidemark/domain/load/round';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { createVirtualTicker } from '@tidemark/domain/testing/virtual-ticker';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import { expect, it } from 'vitest';
import { compilePoints } from '../points/compile-points.ts';
import { IntervalRecorder } from '../recording/interval-recorder.ts';
import { aSegment, loopSchema, loopStartNs } from '../testing/a-closed-loop.ts';
import { ScriptedWriter } from '../testing/scripted-writer.ts';
import { AbortRules } from './abort-rules.ts';
import { Adaptive } from './adaptive.ts';
import { BatchQueue } from './batch-queue.ts';

const rules: ExecutorOf<'adaptive'> = {
  kind: 'adaptive',
  targetTimeMs: 20,
  percentile: 95,
  startRatePerSec: 50,
  maxRatePerSec: 1_000,
  increasePerSec: 50,
  decreaseFactor: 0.5,
  batchSize: 1,
  maxConnections: 50,
};

it('climbs while the target keeps to the goal, gives way when it does not, and reports its rate', async () => {
  const clock = createVirtualClock();
  let inThisSecond = { second: 0, requests: 0 };
  // Beyond 300 requests/s the target takes 100 ms for each.
  const script = (_: number, nowMs: number) => {
    const second = Math.floor(nowMs / 1_000);
    inThisSecond = { second, requests: second === inThisSecond.second ? inThisSecond.requests + 1 : 1 };
    return { takesMs: inThisSecond.requests > 280 ? 100 : 2 };
  };
  const share = { index: 0, count: 1 };
  const recorder = new IntervalRecorder();
  const renderer = compilePoints(loopSchema, aTiming(), loopStartNs);
  const loop = new Adaptive(
    {
      clock,
      ticker: createVirtualTicker(clock),
      writer: new ScriptedWriter(clock, script),
      queue: new BatchQueue(renderer, { batchSize: 1 }, 50, share),
      recorder,
      rules: new AbortRules({ maxErrorShare: null, minBatches: 100 }),
      layout: buildRound(loopSchema),
      share,
      maxInFlight: 50,
    },
    rules,
  );
  const run = loop.run(aSegment(0, Number.MAX_SAFE_INTEGER), { wallMs: 20_500, ratePerSec: null });
  const rates: number[] = [];
  for (let second = 0; second < 20; second += 1) {
    await clock.advance(1_000);
    rates.push(recorder.take(loop.gauges()).ratePerSec ?? 0);
  }
  await clock.advance(5_000);
  expect((await run).endedBy).toBe('time');
  expect(rates.slice(0, 5)).toEqual([100, 150, 200, 250, 300]);
  expect(Math.max(...rates)).toBeLessThanOrEqual(350);
  expect(Math.min(...rates.slice(5))).toBeGreaterThanOrEqual(50);
  expect(rates.some((rate, second) => second > 0 && rate < (rates[second - 1] ?? 0))).toBe(true);
});
