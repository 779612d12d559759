import type { Clock } from '@tidemark/domain/kernel/clock';
import type { Pacer } from '@tidemark/domain/load/pacer';
import { pacerSchedule } from '@tidemark/domain/load/pacer-schedule';
import { buildRound } from '@tidemark/domain/load/round';
import type { WriteOutcome } from '@tidemark/domain/load/write-outcome';
import { createVirtualTicker } from '@tidemark/domain/testing/virtual-ticker';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import { AbortRules } from '../executors/abort-rules.ts';
import { BatchQueue, type ThreadShare } from '../executors/batch-queue.ts';
import { OpenLoop } from '../executors/open-loop.ts';
import { type DueTimes, fromSchedule } from '../pacing/due-times.ts';
import { compilePoints } from '../points/compile-points.ts';
import { IntervalRecorder } from '../recording/interval-recorder.ts';
import { loopSchema, loopStartNs } from './a-closed-loop.ts';
import { type Script, ScriptedWriter } from './scripted-writer.ts';

export type OpenLoopSettings = {
  clock: Clock;
  script: Script;
  pacer?: Pacer;
  dueTimes?: DueTimes;
  batchSize?: number;
  maxInFlight?: number;
  share?: ThreadShare;
  maxErrorShare?: number | null;
  onSettled?: (serviceTimeMs: number, outcome: WriteOutcome) => void;
};

/** anOpenLoop builds a loop of one point per request at 1 000 requests/s, and gives its writer and recorder with it. */
export function anOpenLoop(settings: OpenLoopSettings) {
  const { clock, script, batchSize = 1, maxInFlight = 100, share = { index: 0, count: 1 } } = settings;
  const { pacer = { kind: 'constant', ratePerSec: 1_000 }, maxErrorShare = 0.5 } = settings;
  const writer = new ScriptedWriter(clock, script);
  const recorder = new IntervalRecorder();
  const renderer = compilePoints(loopSchema, aTiming(), loopStartNs);
  const loop = new OpenLoop({
    clock,
    ticker: createVirtualTicker(clock),
    writer,
    queue: new BatchQueue(renderer, { batchSize }, maxInFlight, share),
    recorder,
    rules: new AbortRules({ maxErrorShare, minBatches: 100 }),
    layout: buildRound(loopSchema),
    dueTimes: settings.dueTimes ?? fromSchedule(pacerSchedule(pacer)),
    share,
    maxInFlight,
    ...(settings.onSettled ? { onSettled: settings.onSettled } : {}),
  });
  return { loop, writer, recorder };
}
