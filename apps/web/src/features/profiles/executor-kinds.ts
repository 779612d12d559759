import type { Executor } from '@tidemark/domain/load/executor';
import type { JsonObject } from '#features/forms/json-document.ts';

/** A way to make load: what it is called, what it does, and a valid start for its settings. */
export type ExecutorChoice = { kind: Executor['kind']; label: string; detail: string; start: JsonObject };

const constant = (ratePerSec: number) => ({ kind: 'constant', ratePerSec });
const backOff = { firstPauseMs: 1_000, factor: 2, maxPauseMs: 40_000, maxAttempts: null };

/** executorChoices lists the ways, the most common first. */
export const executorChoices: ExecutorChoice[] = [
  {
    kind: 'closed-loop',
    label: 'Closed loop',
    detail: 'Each writer sends its next batch when the previous one is settled: the target sets the rate.',
    start: { kind: 'closed-loop', concurrency: 4, batchSize: 5_000, delayMs: 0, retry: null },
  },
  {
    kind: 'open-loop',
    label: 'Open loop',
    detail: 'Requests are sent on a fixed schedule, whatever the target does.',
    start: { kind: 'open-loop', pacer: constant(1_000), batchSize: 1, maxConnections: 128 },
  },
  {
    kind: 'paced',
    label: 'Paced by the simulated clock',
    detail: 'Simulated time, at the compression below, decides when a batch is sent.',
    start: { kind: 'paced', batchSize: 1_000, maxConnections: 32 },
  },
  {
    kind: 'adaptive',
    label: 'Adaptive',
    detail:
      'The rate follows a service time: a little more after each good second, much less after a bad one.',
    start: {
      kind: 'adaptive',
      targetTimeMs: 50,
      percentile: 95,
      startRatePerSec: 10,
      maxRatePerSec: 10_000,
      increasePerSec: 10,
      decreaseFactor: 0.8,
      batchSize: 1_000,
      maxConnections: 64,
    },
  },
  {
    kind: 'rate-search',
    label: 'Search for the highest rate',
    detail:
      'Steps of a constant rate until the highest one that holds is known, with the last pass and fail.',
    start: {
      kind: 'rate-search',
      startRatePerSec: 100,
      maxRatePerSec: 20_000,
      stepSeconds: 15,
      responseTimeMsP99: 100,
      maxErrorShare: 0.001,
      closeEnough: 0.05,
      batchSize: 100,
      maxConnections: 128,
    },
  },
  {
    kind: 'buffered-client',
    label: 'Buffered client',
    detail:
      'A client library: points arrive at a rate, leave in batches, wait in a bounded buffer and are retried.',
    start: {
      kind: 'buffered-client',
      pacer: constant(1_000),
      batchSize: 1_000,
      flushIntervalMs: 1_000,
      flushJitterMs: 0,
      bufferLimitPoints: 10_000,
      retry: backOff,
      maxConnections: 1,
    },
  },
];

/** Settings of well-known clients, as their documentation has them. */
export const clientPresets: { id: string; label: string; settings: JsonObject }[] = [
  {
    id: 'influxdb-java',
    label: 'influxdb-java defaults',
    settings: { batchSize: 1_000, flushIntervalMs: 1_000, flushJitterMs: 0, bufferLimitPoints: 10_000 },
  },
  {
    id: 'influxdb-java-article',
    label: 'influxdb-java, 100 points or 100 ms',
    settings: { batchSize: 100, flushIntervalMs: 100, flushJitterMs: 20, bufferLimitPoints: 500 },
  },
  {
    id: 'telegraf',
    label: 'Telegraf defaults',
    settings: { batchSize: 1_000, flushIntervalMs: 10_000, flushJitterMs: 0, bufferLimitPoints: 10_000 },
  },
];
