import { setMaxListeners } from 'node:events';
import { systemClock } from '@tidemark/clock/system-clock';
import { createQueryReader, type QueryReader } from '@tidemark/targets/queries/query-reader';
import { measureQuery, type Sending } from './measure-query.ts';
import { queryOpenLoop } from './query-open-loop.ts';
import { turnsOf } from './query-schedule.ts';
import {
  type Asked,
  type FromReader,
  type ReaderJob,
  type ToReader,
  toReaderShape,
} from './reader-messages.ts';

const reportEveryMs = 1_000;
/** What is in flight when reading ends is waited for so long. */
const settleMs = 5_000;

/** A job that runs: `ending` lets no more be sent, `cut` gives up what is in flight. */
type Reading = { job: ReaderJob; reader: QueryReader; ending: AbortController; cut: AbortController };

let reading: Reading | null = null;

// The controller decides when this process ends: signals that a terminal sends to the whole group are for the controller.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
if (!process.connected) process.exit(0);
process.on('disconnect', () => process.exit(0));
process.on('message', (raw: unknown) => {
  receive(toReaderShape.parse(raw)).catch((error: unknown) => fail(error));
});

async function receive(message: ToReader): Promise<void> {
  switch (message.kind) {
    case 'start':
      reading = begin(message.job);
      return send({ kind: 'ready' });
    case 'beside':
      return reading === null ? undefined : readBeside(reading);
    case 'after':
      return reading === null ? undefined : readAfter(reading);
    case 'stop':
      return reading === null ? undefined : stop(reading);
    case 'close':
      return process.exit(0);
  }
}

function begin(job: ReaderJob): Reading {
  const { endpoint, allowedAddresses, maxInFlight, requestTimeoutMs, maxResponseBytes } = job;
  const reader = createQueryReader({
    endpoint,
    allowedAddresses,
    connections: maxInFlight,
    requestTimeoutMs,
    maxResponseBytes,
    clock: systemClock,
  });
  const cut = new AbortController();
  // Every query in flight listens to it.
  setMaxListeners(0, cut.signal);
  return { job, reader, ending: new AbortController(), cut };
}

async function stop({ ending, cut }: Reading): Promise<void> {
  ending.abort();
  await systemClock.sleep(settleMs, cut.signal);
  cut.abort();
}

async function readBeside({ job, reader, ending, cut }: Reading): Promise<void> {
  let asked: Asked[] = [];
  let reportedAtMs = systemClock.nowMs();
  const reportAsked = () => {
    const nowMs = systemClock.nowMs();
    send({ kind: 'asked', durationMs: nowMs - reportedAtMs, asked });
    asked = [];
    reportedAtMs = nowMs;
  };
  const ask = async (query: number, intendedAtMs: number, isLate: boolean) => {
    const sending = sendingOf(job, query, { round: null, intendedAtMs, isLate });
    if (sending)
      asked.push(await measureQuery({ clock: systemClock, reader, measureHeap: null }, sending, cut.signal));
  };
  const ended = new AbortController();
  void reportEverySecond(reportAsked, ended.signal);
  const ratesPerSec = job.queries.map(({ ratePerSec }) => ratePerSec ?? 0).filter((rate) => rate > 0);
  const neverSent = await queryOpenLoop(
    { clock: systemClock, ratesPerSec, maxInFlight: job.maxInFlight, ask },
    ending.signal,
  );
  ended.abort();
  reportAsked();
  send({ kind: 'ended', neverSent });
}

async function reportEverySecond(reportAsked: () => void, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await systemClock.sleep(reportEveryMs, ended);
    if (!ended.aborted) reportAsked();
  }
}

async function readAfter({ job, reader, ending, cut }: Reading): Promise<void> {
  const deps = { clock: systemClock, reader, measureHeap: usedHeapBytes };
  for (const { query, round } of turnsOf(job.queries)) {
    if (ending.signal.aborted) break;
    const sending = sendingOf(job, query, { round, intendedAtMs: 0, isLate: false });
    if (!sending) continue;
    const asked = await measureQuery(deps, sending, cut.signal);
    send({ kind: 'asked', durationMs: asked.serviceMs, asked: [asked] });
  }
  send({ kind: 'ended', neverSent: [] });
}

function sendingOf(
  { queries, timeFormat }: ReaderJob,
  query: number,
  rest: Pick<Sending, 'round' | 'intendedAtMs' | 'isLate'>,
): Sending | null {
  const order = queries[query];
  return order ? { query, order, timeFormat, ...rest } : null;
}

/** Twice: what the first collection freed may have held more. */
function usedHeapBytes(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function send(message: FromReader): void {
  process.send?.(message);
}

function fail(error: unknown): void {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (!process.send) process.exit(1);
  process.send({ kind: 'failed', message } satisfies FromReader, () => process.exit(1));
}
