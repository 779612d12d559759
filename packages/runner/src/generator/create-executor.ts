import { systemClock } from '@tidemark/clock/system-clock';
import { assertNever } from '@tidemark/domain/kernel/assert-never';
import type { Ticker } from '@tidemark/domain/kernel/clock';
import { type Executor, maxInFlightOf } from '@tidemark/domain/load/executor';
import { pacerSchedule } from '@tidemark/domain/load/pacer-schedule';
import { buildRound } from '@tidemark/domain/load/round';
import { constantSchedule } from '@tidemark/domain/load/schedule';
import type { BatchWriter } from '@tidemark/domain/target/batch-writer';
import { AbortRules } from '@tidemark/loadgen/executors/abort-rules';
import { Adaptive } from '@tidemark/loadgen/executors/adaptive';
import { BatchQueue } from '@tidemark/loadgen/executors/batch-queue';
import { BufferedClient } from '@tidemark/loadgen/executors/buffered-client';
import { ClosedLoop } from '@tidemark/loadgen/executors/closed-loop';
import type { LoadExecutor } from '@tidemark/loadgen/executors/load-executor';
import { OpenLoop, type OpenLoopOptions } from '@tidemark/loadgen/executors/open-loop';
import { type DueTimes, fromSchedule, fromSimulatedClock } from '@tidemark/loadgen/pacing/due-times';
import type { IntervalRecorder } from '@tidemark/loadgen/recording/interval-recorder';
import type { ThreadOrder } from './messages.ts';
import { rendererOf } from './renderer-of.ts';

/** What a thread's executor needs beside its order. */
export type ExecutorParts = {
  writer: BatchWriter;
  recorder: IntervalRecorder;
  rules: AbortRules;
  /** Made only where something is due at a time. */
  createTicker: () => Ticker;
};

const minBatchesForShare = 100;

/** createExecutor gives the executor that the profile asks for, for one thread's share of the load. */
export function createExecutor(order: ThreadOrder, parts: ExecutorParts): LoadExecutor {
  const { executor } = order.job.profile;
  switch (executor.kind) {
    case 'closed-loop':
      return createClosedLoop(order, executor, parts);
    case 'open-loop':
      return new OpenLoop({
        ...openParts(order, parts),
        dueTimes: fromSchedule(pacerSchedule(executor.pacer)),
      });
    case 'paced':
      return new OpenLoop({ ...openParts(order, parts), dueTimes: simulatedDueTimes(order) });
    case 'adaptive':
      return new Adaptive(openParts(order, parts), executor);
    case 'rate-search':
      return new OpenLoop({
        ...openParts(order, parts),
        dueTimes: fromSchedule(constantSchedule(executor.startRatePerSec)),
      });
    case 'buffered-client':
      return createBufferedClient(order, executor, parts);
    default:
      return assertNever(executor);
  }
}

/** threadInFlight is how many requests thread `index` of `count` has in flight at most: the remainder goes to the first threads. */
export function threadInFlight(executor: Executor, { index, count }: ThreadOrder['share']): number {
  const all = maxInFlightOf(executor);
  return Math.floor(all / count) + (index < all % count ? 1 : 0);
}

function createClosedLoop(
  order: ThreadOrder,
  executor: Extract<Executor, { kind: 'closed-loop' }>,
  { writer, recorder, rules }: ExecutorParts,
): LoadExecutor {
  const concurrency = threadInFlight(executor, order.share);
  return new ClosedLoop({
    clock: systemClock,
    writer,
    queue: new BatchQueue(rendererOf(order), executor, concurrency, order.share),
    recorder,
    rules,
    layout: buildRound(order.job.schema),
    simulatedClock: order.job.profile.clock,
    concurrency,
    delayMs: executor.delayMs,
    retry: executor.retry,
  });
}

function openParts(
  order: ThreadOrder,
  { writer, recorder, rules, createTicker }: ExecutorParts,
): Omit<OpenLoopOptions, 'dueTimes' | 'onSettled'> {
  const { executor } = order.job.profile;
  const maxInFlight = threadInFlight(executor, order.share);
  const { batchSize } = executor;
  return {
    clock: systemClock,
    ticker: createTicker(),
    writer,
    queue: new BatchQueue(rendererOf(order), { batchSize }, maxInFlight, order.share),
    recorder,
    rules,
    layout: buildRound(order.job.schema),
    share: order.share,
    maxInFlight,
  };
}

function createBufferedClient(
  order: ThreadOrder,
  client: Extract<Executor, { kind: 'buffered-client' }>,
  { writer, recorder, rules, createTicker }: ExecutorParts,
): LoadExecutor {
  const { schema } = order.job;
  return new BufferedClient({
    clock: systemClock,
    ticker: createTicker(),
    writer,
    renderer: rendererOf(order),
    recorder,
    rules,
    layout: buildRound(schema),
    client,
    arrivals: pacerSchedule(client.pacer),
    seed: schema.seed,
  });
}

/** rulesOf gives the rules by which a thread's share of the load has become pointless. */
export function rulesOf({ job: { profile }, share }: ThreadOrder): AbortRules {
  return new AbortRules({
    maxErrorShare: profile.maxErrorShare,
    minBatches: Math.ceil(minBatchesForShare / share.count),
  });
}

function simulatedDueTimes({ job: { schema, profile } }: ThreadOrder): DueTimes {
  return fromSimulatedClock(profile.clock, buildRound(schema).pointsPerRound, profile.executor.batchSize);
}
