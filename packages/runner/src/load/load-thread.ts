import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '@tidemark/domain/errors';
import { layOutRound } from '@tidemark/domain/round';
import { systemClock } from '@tidemark/domain/system-clock';
import { runStartNs } from '@tidemark/domain/timestamp-at';
import { createWallNanoseconds } from '@tidemark/domain/wall-nanoseconds';
import { AbortRules } from '@tidemark/loadgen/executors/abort-rules';
import { BatchQueue } from '@tidemark/loadgen/executors/batch-queue';
import { ClosedLoop } from '@tidemark/loadgen/executors/closed-loop';
import { compilePoints } from '@tidemark/loadgen/points/compile-points';
import { IntervalRecorder } from '@tidemark/loadgen/recording/interval-recorder';
import { createInfluxdbV1Writer } from '@tidemark/targets/writers/influxdb-v1-writer';
import { type FromThread, type ThreadOrder, threadOrderShape, toThreadShape } from './messages.ts';

/** Grain of the event-loop probe; a wait of so long is no delay. */
const probeGrainMs = 20;
const minBatchesForShare = 100;

startThread(threadOrderShape.parse(workerData));

/** Runs the part of the load that `order` gives to this thread, as told by messages. */
function startThread(order: ThreadOrder): void {
  const port = parentPort;
  if (port === null) throw new DomainError('internal', { detail: 'a load thread was started as a program' });
  const tell = (message: FromThread) => port.postMessage(message);
  const recorder = new IntervalRecorder();
  const loop = createLoop(order, recorder);
  const delay = monitorEventLoopDelay({ resolution: probeGrainMs });
  delay.enable();
  port.on('message', (raw: unknown) => {
    const message = toThreadShape.parse(raw);
    switch (message.kind) {
      case 'segment':
        void loop.run(message.segment, message.wallMs).then((end) => tell({ kind: 'segment-end', end }));
        break;
      case 'rate':
        break;
      case 'end':
        loop.end(message.end);
        break;
      case 'collect': {
        const loopDelayMsP99 = Math.max(0, delay.percentile(99) / 1e6 - probeGrainMs);
        delay.reset();
        tell({ kind: 'counts', counts: recorder.take(), loopDelayMsP99 });
        break;
      }
      case 'locate':
        tell({ kind: 'position', furthestPoint: recorder.furthestPoint });
        break;
    }
  });
  tell({ kind: 'ready' });
}

function createLoop({ job, share }: ThreadOrder, recorder: IntervalRecorder): ClosedLoop {
  const { schema, profile, endpoint, allowedAddresses } = job;
  const { executor } = profile;
  if (executor.kind !== 'closed-loop') {
    throw new DomainError('internal', { detail: `no executor for ${executor.kind}` });
  }
  const concurrency = shareOf(executor.concurrency, share);
  const renderer = compilePoints(schema, profile, runStartNs(profile, job.simulatedStartMs), {
    wallNowNs: createWallNanoseconds(systemClock),
  });
  return new ClosedLoop({
    clock: systemClock,
    writer: createInfluxdbV1Writer({
      endpoint,
      precision: profile.precision,
      gzip: profile.gzip,
      consistency: profile.consistency,
      requestTimeoutMs: profile.requestTimeoutMs,
      allowedAddresses,
      connections: concurrency,
    }),
    queue: new BatchQueue(renderer, executor.batchSize, concurrency, share),
    recorder,
    rules: new AbortRules({
      maxErrorShare: profile.maxErrorShare,
      minBatches: Math.ceil(minBatchesForShare / share.count),
    }),
    layout: layOutRound(schema),
    simulatedClock: profile.clock,
    concurrency,
    delayMs: executor.delayMs,
  });
}

/** Writers of this thread: the remainder goes to the first threads. */
function shareOf(concurrency: number, { index, count }: ThreadOrder['share']): number {
  return Math.floor(concurrency / count) + (index < concurrency % count ? 1 : 0);
}
