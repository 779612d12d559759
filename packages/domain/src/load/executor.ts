import { z } from 'zod';
import { assertNever } from '../kernel/assert-never.ts';
import { maxRatePerSec, pacerShape } from './pacer.ts';
import { retryShape } from './retry.ts';

const batchSize = z.int().min(1).max(1_000_000).describe('Points per batch');
const maxConnections = z
  .int()
  .min(1)
  .max(2_000)
  .default(128)
  .describe('Limit of requests in flight; further requests that are due wait and are counted as late');
const ratePerSec = z.number().positive('must be above 0').max(maxRatePerSec);

/** Closed model: the next batch starts once the previous one has settled; concurrency is the input, rate the result. */
export const closedLoopShape = z.strictObject({
  kind: z.literal('closed-loop'),
  concurrency: z.int().min(1).max(1_000).default(4).describe('Writers; each has one batch in flight'),
  batchSize: batchSize.default(5_000),
  delayMs: z.number().min(0).max(3_600_000).default(0).describe('Pause of each writer after a batch'),
  firstBatchExtra: z.int().min(0).max(1).default(0).describe('Extra points of the first batch'),
  retry: retryShape.nullable().default(null).describe('null: a batch is sent once'),
});

/** Open model: requests start on a schedule fixed in advance, whatever the target does; the rate is the input. */
export const openLoopShape = z.strictObject({
  kind: z.literal('open-loop'),
  pacer: pacerShape.describe('Requests per second'),
  batchSize: batchSize.default(1),
  maxConnections,
});

/** Open model that follows the simulated clock: a batch is due when its first round is, by `clock.compression`. */
export const pacedShape = z.strictObject({
  kind: z.literal('paced'),
  batchSize: batchSize.default(1_000),
  maxConnections: maxConnections.default(32),
});

/**
 * Holds a service time by additive increase and multiplicative decrease: each second whose chosen percentile is at or below the goal
 * adds `increasePerSec`, each second above it multiplies the rate by `decreaseFactor`.
 */
export const adaptiveShape = z.strictObject({
  kind: z.literal('adaptive'),
  targetTimeMs: z.number().positive().max(600_000).describe('Service time to hold'),
  percentile: z.number().min(50).max(99.9).default(95),
  startRatePerSec: ratePerSec.default(10),
  maxRatePerSec: ratePerSec.default(100_000),
  increasePerSec: ratePerSec
    .default(10)
    .describe('Requests per second added after a second that met the goal'),
  decreaseFactor: z.number().min(0.05).max(0.99).default(0.8),
  batchSize: batchSize.default(1_000),
  maxConnections,
});

/** Searches for the highest sustainable rate: doubles until a step fails, then bisects between the last pass and the first failure. */
export const rateSearchShape = z
  .strictObject({
    kind: z.literal('rate-search'),
    startRatePerSec: ratePerSec.default(100),
    maxRatePerSec: ratePerSec.default(100_000),
    stepSeconds: z.number().min(3).max(3_600).default(15),
    responseTimeMsP99: z
      .number()
      .positive()
      .max(600_000)
      .default(100)
      .describe('A step passes at or below this'),
    maxErrorShare: z.number().min(0).max(1).default(0.001),
    closeEnough: z
      .number()
      .min(0.005)
      .max(0.5)
      .default(0.05)
      .describe('Ends when pass and failure are this close'),
    batchSize: batchSize.default(1_000),
    maxConnections,
  })
  .refine((search) => search.startRatePerSec <= search.maxRatePerSec, {
    path: ['startRatePerSec'],
    message: 'must not be above the highest rate',
  });

/**
 * A client library: points arrive at a rate; a batch is sent when `batchSize` points wait or the flush interval has passed; failed
 * batches wait in a buffer whose oldest points are evicted when it is full.
 */
export const bufferedClientShape = z
  .strictObject({
    kind: z.literal('buffered-client'),
    pacer: pacerShape.describe('Points per second that arrive at the client'),
    batchSize: batchSize.default(1_000).describe('Points that trigger a batch immediately (batch actions)'),
    flushIntervalMs: z.int().min(1).max(600_000).default(1_000),
    flushJitterMs: z
      .int()
      .min(0)
      .max(600_000)
      .default(0)
      .describe('Each interval varies randomly by up to this much, either way'),
    bufferLimitPoints: z.int().min(1).max(100_000_000).default(10_000),
    retry: retryShape.nullable().prefault({}),
    maxConnections: maxConnections.default(1),
  })
  .refine((client) => client.bufferLimitPoints >= client.batchSize, {
    path: ['bufferLimitPoints'],
    message: 'a buffer must hold at least one batch',
  })
  .refine((client) => client.flushJitterMs < client.flushIntervalMs, {
    path: ['flushJitterMs'],
    message: 'must be below the flush interval',
  });

export const executorShape = z.discriminatedUnion('kind', [
  closedLoopShape,
  openLoopShape,
  pacedShape,
  adaptiveShape,
  rateSearchShape,
  bufferedClientShape,
]);
export type Executor = z.infer<typeof executorShape>;
export type ExecutorOf<Kind extends Executor['kind']> = Extract<Executor, { kind: Kind }>;

/** maxInFlightOf is the largest number of requests that an executor has in flight. */
export function maxInFlightOf(executor: Executor): number {
  return executor.kind === 'closed-loop' ? executor.concurrency : executor.maxConnections;
}

/** isOpenModel reports whether requests are due at times of their own, whatever the target does. */
export function isOpenModel(executor: Executor): boolean {
  switch (executor.kind) {
    case 'closed-loop':
      return false;
    case 'open-loop':
    case 'paced':
    case 'adaptive':
    case 'rate-search':
    case 'buffered-client':
      return true;
    default:
      return assertNever(executor);
  }
}

/** hasChangeableRate reports whether the rate of a run with this executor may be changed during the run. */
export function hasChangeableRate({ kind }: Executor): boolean {
  switch (kind) {
    case 'open-loop':
      return true;
    case 'closed-loop':
    case 'paced':
    case 'adaptive':
    case 'rate-search':
    case 'buffered-client':
      return false;
    default:
      return assertNever(kind);
  }
}
