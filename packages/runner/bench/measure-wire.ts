import { parseInput } from '@tidemark/domain/parse-input';
import { layOutRound } from '@tidemark/domain/round';
import { constantSchedule } from '@tidemark/domain/schedule';
import { type Schema, schemaShape } from '@tidemark/domain/schema';
import { systemClock } from '@tidemark/domain/system-clock';
import { createSystemTicker } from '@tidemark/domain/system-ticker';
import { aTiming } from '@tidemark/domain/testing/a-timing';
import type { Ticker } from '@tidemark/domain/ticker';
import { AbortRules } from '@tidemark/loadgen/executors/abort-rules';
import { BatchQueue } from '@tidemark/loadgen/executors/batch-queue';
import { ClosedLoop } from '@tidemark/loadgen/executors/closed-loop';
import type { LoadExecutor } from '@tidemark/loadgen/executors/load-executor';
import { OpenLoop } from '@tidemark/loadgen/executors/open-loop';
import { fromSchedule } from '@tidemark/loadgen/pacing/due-times';
import { compilePoints } from '@tidemark/loadgen/points/compile-points';
import { IntervalRecorder } from '@tidemark/loadgen/recording/interval-recorder';
import { decodeHistogram, summariseHistogram } from '@tidemark/stats/histogram';
import { encodeSlots, type TimeSlots } from '@tidemark/stats/time-counts';
import { openWriter } from '@tidemark/targets/writers/open-writer';

/** What one trial showed; times in microseconds, CPU of this whole process. */
export type WireFigures = {
  requestsPerSec: number;
  pointsPerSec: number;
  megabytesPerSec: number;
  cpuUsPerRequest: number;
  cpuShare: number;
  response: { p50Us: number; p99Us: number; maxUs: number };
  serviceP99Us: number;
  /** Requests that were not acknowledged. */
  failed: number;
};

export type WireTrial = {
  url: string;
  seconds: number;
  /** Requests per second; null: as fast as the target takes them. */
  ratePerSec: number | null;
  batchSize: number;
  connections: number;
  createTicker?: () => Ticker;
};

const startNs = 1_790_000_000_000_000_000n;
const warmUpMs = 2_000;
const everything = { index: 0, count: 1 };
const tag = (key: string) => ({ key, generator: { kind: 'sequence', cardinality: 10 } });

/** About 60 bytes a point. */
const schema: Schema = parseInput(schemaShape, {
  name: 'wire',
  measurements: [
    {
      name: 'm0',
      tags: ['tag0', 'tag1', 'tag2'].map(tag),
      fields: [{ key: 'v0', type: 'float', generator: { kind: 'constant', value: 1 } }],
    },
  ],
});

/** measureWire drives a server at `url` by the executors and the writer of a run, after a warm-up, and tells what it took. */
export async function measureWire(trial: WireTrial): Promise<WireFigures> {
  const writer = openWriter({
    endpoint: {
      kind: 'influxdb-v1',
      url: trial.url,
      database: 'bench',
      username: null,
      password: null,
      token: null,
      tls: { verify: true, ca: null },
    },
    allowedAddresses: ['127.0.0.1'],
    moreServers: [],
    wire: {
      precision: 'ns',
      gzip: false,
      consistency: null,
      retentionPolicy: null,
      requestTimeoutMs: 10_000,
    },
    connections: trial.connections,
  });
  const recorder = new IntervalRecorder();
  const ticker = (trial.createTicker ?? createSystemTicker)();
  const executor = createExecutor(trial, { writer, recorder, ticker });
  await runFor(executor, warmUpMs, 0);
  recorder.take(executor.gauges());
  const beganAtMs = systemClock.nowMs();
  const before = process.cpuUsage();
  await runFor(executor, trial.seconds * 1_000, 1);
  const cpu = process.cpuUsage(before);
  const tookMs = systemClock.nowMs() - beganAtMs;
  const counts = recorder.take(executor.gauges());
  ticker.close();
  await writer.close();
  return figuresOf(counts, cpu.user + cpu.system, tookMs);
}

type Counts = ReturnType<IntervalRecorder['take']>;

function figuresOf(counts: Counts, cpuUs: number, tookMs: number): WireFigures {
  const response = summaryOf(counts.responseTimeUs);
  const accepted = counts.outcomes.filter(({ knowledge }) => knowledge === 'ok');
  return {
    requestsPerSec: (counts.batches * 1_000) / tookMs,
    pointsPerSec: (counts.pointsAcknowledged * 1_000) / tookMs,
    megabytesPerSec: counts.bytes / 1_000 / tookMs,
    cpuUsPerRequest: cpuUs / counts.batches,
    cpuShare: cpuUs / 1_000 / tookMs,
    response: { p50Us: response.p50Us, p99Us: response.p99Us, maxUs: response.maxUs },
    serviceP99Us: summaryOf(counts.serviceTimeUs).p99Us,
    failed: counts.batches - accepted.reduce((sum, { batches }) => sum + batches, 0),
  };
}

function summaryOf(slots: TimeSlots | null) {
  const encoded = encodeSlots([slots]);
  if (encoded === null) throw new Error('nothing was answered');
  return summariseHistogram(decodeHistogram(encoded));
}

type Parts = Pick<ConstructorParameters<typeof OpenLoop>[0], 'writer' | 'recorder' | 'ticker'>;

function createExecutor({ ratePerSec, batchSize, connections }: WireTrial, parts: Parts): LoadExecutor {
  const common = {
    clock: systemClock,
    writer: parts.writer,
    recorder: parts.recorder,
    queue: new BatchQueue(compilePoints(schema, aTiming(), startNs), { batchSize }, connections, everything),
    rules: new AbortRules({ maxErrorShare: null, minBatches: 100 }),
    layout: layOutRound(schema),
  };
  if (ratePerSec === null) {
    const simulatedClock = { roundsPerSimulatedMinute: 6, compression: null };
    return new ClosedLoop({ ...common, simulatedClock, concurrency: connections, delayMs: 0, retry: null });
  }
  const dueTimes = fromSchedule(constantSchedule(ratePerSec));
  return new OpenLoop({
    ...common,
    ticker: parts.ticker,
    dueTimes,
    share: everything,
    maxInFlight: connections,
  });
}

/** Runs until the wall clock ends it; parts of a load do not share points. */
async function runFor(executor: LoadExecutor, wallMs: number, part: number): Promise<void> {
  const segment = {
    firstPoint: part * 1e12,
    endPoint: (part + 1) * 1e12,
    endsAtMinute: null,
    settles: false,
  };
  await executor.run(segment, { wallMs, ratePerSec: null });
}
