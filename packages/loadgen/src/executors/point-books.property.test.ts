import { bufferedClientShape } from '@tidemark/domain/load/executor';
import { pacerSchedule } from '@tidemark/domain/load/pacer-schedule';
import { retryShape } from '@tidemark/domain/load/retry';
import { buildRound } from '@tidemark/domain/load/round';
import { acceptedOutcome, type WriteOutcome } from '@tidemark/domain/load/write-outcome';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { createVirtualTicker } from '@tidemark/domain/testing/virtual-ticker';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compilePoints } from '../points/compile-points.ts';
import { IntervalRecorder } from '../recording/interval-recorder.ts';
import { aClosedLoop, aSegment, loopSchema, loopStartNs } from '../testing/a-closed-loop.ts';
import { anOpenLoop } from '../testing/an-open-loop.ts';
import { type Script, ScriptedWriter } from '../testing/scripted-writer.ts';
import { AbortRules } from './abort-rules.ts';
import { BufferedClient } from './buffered-client.ts';
import type { LoadExecutor } from './load-executor.ts';

const failed: WriteOutcome = {
  class: 'overloaded',
  knowledge: 'fail',
  statusCode: 503,
  droppedPoints: 0,
  detail: null,
};
const outcomes: WriteOutcome[] = [
  acceptedOutcome,
  failed,
  { ...failed, class: 'timeout', knowledge: 'unknown', statusCode: null },
  { ...failed, class: 'malformed', statusCode: 400 },
  { ...failed, class: 'partial', knowledge: 'ok', statusCode: 400, droppedPoints: 3 },
];

/** What a target does with each batch, over and over. */
const anyAnswers = fc.array(
  fc.record({
    takesMs: fc.oneof(fc.nat(300), fc.constant(Number.POSITIVE_INFINITY)),
    outcome: fc.constantFrom(...outcomes),
  }),
  { minLength: 1, maxLength: 12 },
);
const anyLoad = fc.record({
  answers: anyAnswers,
  points: fc.integer({ min: 1, max: 1_200 }),
  wallMs: fc.option(fc.integer({ min: 1, max: 3_000 })),
});

const retry = retryShape.parse({ firstPauseMs: 50, factor: 2, maxPauseMs: 400, maxAttempts: 4 });

const clientOrder = {
  kind: 'buffered-client',
  pacer: { kind: 'constant', ratePerSec: 900 },
  batchSize: 70,
  flushIntervalMs: 90,
  bufferLimitPoints: 300,
  retry: { firstPauseMs: 50, factor: 2, maxPauseMs: 400 },
};

type Load = { loop: LoadExecutor; recorder: IntervalRecorder };
type Clock = ReturnType<typeof createVirtualClock>;

function aClient(clock: Clock, script: Script): Load {
  const recorder = new IntervalRecorder();
  const client = bufferedClientShape.parse(clientOrder);
  const loop = new BufferedClient({
    clock,
    ticker: createVirtualTicker(clock),
    writer: new ScriptedWriter(clock, script),
    renderer: compilePoints(loopSchema, aTiming(), loopStartNs),
    recorder,
    rules: new AbortRules({ maxErrorShare: null, minBatches: 100 }),
    layout: buildRound(loopSchema),
    client,
    arrivals: pacerSchedule(client.pacer),
    seed: 1,
  });
  return { loop, recorder };
}

const settings = { maxErrorShare: null };
const loads: [string, (clock: Clock, script: Script) => Load][] = [
  [
    'an open loop',
    (clock, script) => anOpenLoop({ ...settings, clock, script, batchSize: 7, maxInFlight: 5 }),
  ],
  [
    'a closed loop',
    (clock, script) => aClosedLoop({ ...settings, clock, script, retry, firstBatchExtra: 3 }),
  ],
  [
    'a paced loop',
    (clock, script) => aClosedLoop({ ...settings, clock, script, retry, compression: 100_000 }),
  ],
  ['a buffered client', aClient],
];

it.each(loads)('%s accounts for each point that it issued, at every moment', async (_, start) => {
  await fc.assert(
    fc.asyncProperty(anyLoad, async ({ answers, points, wallMs }) => {
      const clock = createVirtualClock();
      const { loop, recorder } = start(clock, (batch) => answers[batch % answers.length] ?? { takesMs: 1 });
      let left = 0;
      let issued = 0;
      const check = () => {
        const counts = recorder.take(loop.gauges());
        issued += counts.issuedPoints;
        left += counts.issuedPoints - counts.pointsAcknowledged - counts.pointsHandedOver;
        left -= counts.pointsRejected + counts.pointsUnknown + counts.neverSentPoints;
        expect(left).toBe(counts.openPoints);
      };
      const limits = { wallMs, ratePerSec: null };
      const run = loop.run(aSegment(0, points), limits);
      for (let at = 0; at < 3_500; at += 130) {
        await clock.advance(130);
        check();
      }
      // What never answers is given up when a load has been ended for a while.
      loop.end({ endedBy: 'stopped', message: null });
      await clock.advance(60_000);
      const { endedBy } = await run;
      check();
      expect(left).toBe(0);
      if (endedBy === 'completed') expect(issued).toBe(points);
      expect(issued).toBeLessThanOrEqual(points);
    }),
    { numRuns: 60 },
  );
});
