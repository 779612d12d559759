import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '@tidemark/clock/system-clock';
import { createSystemTicker } from '@tidemark/clock/system-ticker';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { isOpenModel } from '@tidemark/domain/load/executor';
import type { AbortRules } from '@tidemark/loadgen/executors/abort-rules';
import type { LoadExecutor, SegmentEnd } from '@tidemark/loadgen/executors/load-executor';
import { IntervalRecorder } from '@tidemark/loadgen/recording/interval-recorder';
import type { RequestMoments } from '@tidemark/loadgen/recording/slowest-requests';
import type { ReferenceStream } from '@tidemark/loadgen/reference/reference-stream';
import { shareTicker } from '@tidemark/loadgen/reference/shared-ticker';
import { openWriter } from '@tidemark/targets/open-writer';
import type { RoundRobinWriter } from '@tidemark/targets/writing/round-robin-writer';
import { linesPerPoint } from '@tidemark/workload/line-protocol';
import { CollectionPauses } from './collection-pauses.ts';
import { createExecutor, rulesOf, threadInFlight } from './create-executor.ts';
import {
  type FromThread,
  type RecentRequest,
  type ThreadOrder,
  type ToThread,
  threadOrderShape,
  toThreadShape,
} from './messages.ts';
import { openThreadReference } from './thread-reference.ts';
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
  const shared = ticker && shareTicker(ticker, systemClock);
  const recorder = new IntervalRecorder();
  const rules = rulesOf(order);
  const writer = createWriter(order);
  const executor = createExecutor(order, {
    writer,
    recorder,
    rules,
    createTicker: () => shared?.load ?? createSystemTicker(),
  });
  const ratePerSec = () => executor.gauges().ratePerSec;
  const reference = shared && (await openThreadReference(order, shared.companion, ratePerSec));
  const delay = monitorEventLoopDelay({ resolution: probeGrainMs });
  delay.enable();
  const pauses = new CollectionPauses();
  const load = { writer, recorder, rules, executor, reference, delay, pauses };
  port.on('message', (raw: unknown) => receive(toThreadShape.parse(raw), load, send));
  send({ kind: 'ready' });
}

/** What a thread sends with. */
type ThreadLoad = {
  writer: RoundRobinWriter;
  recorder: IntervalRecorder;
  rules: AbortRules;
  executor: LoadExecutor;
  /** Null: the job has none. */
  reference: ReferenceStream | null;
  delay: IntervalHistogram;
  pauses: CollectionPauses;
};

function receive(message: ToThread, load: ThreadLoad, send: (message: FromThread) => void): void {
  const { writer, recorder, rules, executor } = load;
  switch (message.kind) {
    case 'segment':
      void runSegment(load, message).then((end) => send({ kind: 'segment-end', end }));
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
    case 'collect':
      send(collect(load));
      break;
    case 'shut':
      void writer.shut(message.timeoutMs).then((closing) => send({ kind: 'closing', closing }));
      break;
    case 'locate':
      send({ kind: 'position', furthestPoint: recorder.furthestPoint });
      break;
  }
}

/** Reference requests go along with a segment: they are sent while it runs, and never without it. */
async function runSegment(
  { executor, reference }: ThreadLoad,
  order: Extract<ToThread, { kind: 'segment' }>,
): Promise<SegmentEnd> {
  const running = executor.run(order.segment, order);
  reference?.begin();
  const end = await running;
  reference?.end();
  return end;
}

/** What the thread counted since the last call. */
function collect({ writer, recorder, executor, reference, delay, pauses }: ThreadLoad): FromThread {
  const loopDelayMsP99 = Math.max(0, delay.percentile(99) / 1e6 - probeGrainMs);
  delay.reset();
  return {
    kind: 'counts',
    counts: recorder.take(executor.gauges()),
    endpoints: writer.takeEndpointCounts(),
    loopDelayMsP99,
    backPressureMs: writer.takeBackPressureMs(),
    reference: reference?.take() ?? { errorUs: null, failed: 0 },
    slowest: recorder.takeSlowest().map((moments) => recentRequest(moments, { pauses, reference })),
  };
}

/** Where the time of a slow request went. */
function recentRequest(
  moments: RequestMoments,
  { pauses, reference }: Pick<ThreadLoad, 'pauses' | 'reference'>,
): RecentRequest {
  const { intendedAtMs, readyAtMs, sentAtMs, settledAtMs, outcome } = moments;
  const us = (ms: number) => Math.round(ms * 1_000);
  return {
    agoMs: systemClock.nowMs() - intendedAtMs,
    responseUs: us(settledAtMs - intendedAtMs),
    waitUs: readyAtMs === null ? null : us(readyAtMs - intendedAtMs),
    slipUs: readyAtMs === null ? null : us(sentAtMs - readyAtMs),
    serviceUs: us(settledAtMs - sentAtMs),
    gcUs: us(pauses.withinMs(intendedAtMs, settledAtMs)),
    instrumentUs: reference && Math.round(reference.largestErrorUs(intendedAtMs, settledAtMs)),
    outcome,
  };
}

function createWriter({ job, share }: ThreadOrder): RoundRobinWriter {
  const { schema, profile, endpoint, allowedAddresses, moreServers } = job;
  const connections = threadInFlight(profile.executor, share);
  const wire = { ...profile, linesPerPoint: linesPerPoint(schema, profile.fieldsPerLine) };
  return openWriter({ endpoint, allowedAddresses, moreServers, wire, connections });
}
