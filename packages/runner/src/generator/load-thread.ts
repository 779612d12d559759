import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '@tidemark/clock/system-clock';
import { createSystemTicker } from '@tidemark/clock/system-ticker';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { isOpenModel } from '@tidemark/domain/load/executor';
import { IntervalRecorder } from '@tidemark/loadgen/recording/interval-recorder';
import { openWriter } from '@tidemark/targets/open-writer';
import type { RoundRobinWriter } from '@tidemark/targets/writing/round-robin-writer';
import { linesPerPoint } from '@tidemark/workload/line-protocol';
import { createExecutor, rulesOf, threadInFlight } from './create-executor.ts';
import { type FromThread, type ThreadOrder, threadOrderShape, toThreadShape } from './messages.ts';
import { warmUp } from './warm-up.ts';

/** Grain of the event-loop probe; a wait of so long is no delay. */
const probeGrainMs = 20;

void startThread(threadOrderShape.parse(workerData));

/** Runs the part of the load that `order` gives to this thread, controlled by messages. */
async function startThread(order: ThreadOrder): Promise<void> {
  const port = parentPort;
  if (port === null) throw new DomainError('internal', { detail: 'a load thread was started as a program' });
  const send = (message: FromThread) => port.postMessage(message);
  const ticker = isOpenModel(order.job.profile.executor) ? createSystemTicker() : null;
  if (ticker !== null) await warmUp(order, ticker);
  const recorder = new IntervalRecorder();
  const rules = rulesOf(order);
  const writer = createWriter(order);
  const executor = createExecutor(order, {
    writer,
    recorder,
    rules,
    createTicker: () => ticker ?? createSystemTicker(),
  });
  const delay = monitorEventLoopDelay({ resolution: probeGrainMs });
  delay.enable();
  port.on('message', (raw: unknown) => {
    const message = toThreadShape.parse(raw);
    switch (message.kind) {
      case 'segment':
        void executor.run(message.segment, message).then((end) => send({ kind: 'segment-end', end }));
        break;
      case 'rate':
        executor.changeRate(message.ratePerSec);
        break;
      case 'away':
        if (message.isAway) rules.excuseFailures();
        else rules.judgeFrom(systemClock.nowMs());
        send({ kind: 'away-known' });
        break;
      case 'end':
        executor.end(message.end);
        break;
      case 'collect': {
        const loopDelayMsP99 = Math.max(0, delay.percentile(99) / 1e6 - probeGrainMs);
        delay.reset();
        const endpoints = writer.takeEndpointCounts();
        const counts = recorder.take(executor.gauges());
        const backPressureMs = writer.takeBackPressureMs();
        send({ kind: 'counts', counts, endpoints, loopDelayMsP99, backPressureMs });
        break;
      }
      case 'shut':
        void writer.shut(message.timeoutMs).then((closing) => send({ kind: 'closing', closing }));
        break;
      case 'locate':
        send({ kind: 'position', furthestPoint: recorder.furthestPoint });
        break;
    }
  });
  send({ kind: 'ready' });
}

function createWriter({ job, share }: ThreadOrder): RoundRobinWriter {
  const { schema, profile, endpoint, allowedAddresses, moreServers } = job;
  const connections = threadInFlight(profile.executor, share);
  const wire = { ...profile, linesPerPoint: linesPerPoint(schema, profile.fieldsPerLine) };
  return openWriter({ endpoint, allowedAddresses, moreServers, wire, connections });
}
