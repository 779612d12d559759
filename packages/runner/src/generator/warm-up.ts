import { createServer, type Server } from 'node:net';
import type { Ticker } from '@tidemark/domain/kernel/clock';
import type { Executor } from '@tidemark/domain/load/executor';
import type { WriteEndpoint } from '@tidemark/domain/target/batch-writer';
import { IntervalRecorder } from '@tidemark/loadgen/recording/interval-recorder';
import { openWriter } from '@tidemark/targets/open-writer';
import { createExecutor, rulesOf } from './create-executor.ts';
import type { ThreadOrder } from './messages.ts';

const warmUpMs = 400;
const ratePerSec = 10_000;
const maxBatchSize = 10;
const maxConnections = 8;
/** Answers every request of HTTP; a peer of Graphite's protocols ignores it. */
const accepted = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n');

/**
 * warmUp lets a load thread send to itself for a moment, so that the engine has compiled what sends by when the load begins; else the
 * first seconds would be late by what compiling takes. Where no loopback port can be had, the load begins cold.
 */
export async function warmUp(order: ThreadOrder, ticker: Ticker): Promise<void> {
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('data', () => socket.write(accepted));
    socket.on('error', () => socket.destroy());
  });
  const port = await listen(server);
  if (port === null) return;
  try {
    await sendToItself(order, ticker, port);
  } finally {
    server.close();
  }
}

async function sendToItself({ job, share }: ThreadOrder, ticker: Ticker, port: number): Promise<void> {
  const executor = {
    kind: 'open-loop',
    pacer: { kind: 'constant', ratePerSec: ratePerSec * share.count },
    batchSize: Math.min(maxBatchSize, job.profile.executor.batchSize),
    maxConnections: maxConnections * share.count,
  } satisfies Executor;
  const profile = { ...job.profile, executor, maxErrorShare: null };
  const writer = openWriter({
    endpoint: endpointAt(job.endpoint, port),
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    moreServers: [],
    wire: profile,
    connections: maxConnections,
  });
  const recorder = new IntervalRecorder();
  const order = { job: { ...job, profile }, share };
  const parts = { writer, recorder, rules: rulesOf(order), createTicker: () => ticker };
  const load = createExecutor(order, parts);
  const everything = { firstPoint: 0, endPoint: Number.MAX_SAFE_INTEGER, endsAtMinute: null, settles: false };
  await load.run(everything, { wallMs: warmUpMs, ratePerSec: null });
  recorder.take(load.gauges());
  await writer.close();
}

/** Our own listener, spoken to as the target will be. */
function endpointAt(endpoint: WriteEndpoint, port: number): WriteEndpoint {
  if (endpoint.kind === 'graphite') return { ...endpoint, url: `tcp://127.0.0.1:${port}` };
  return {
    kind: 'influxdb-v1',
    url: `http://127.0.0.1:${port}`,
    database: 'warm-up',
    username: null,
    password: null,
    token: null,
    tls: { verify: true, ca: null },
  };
}

function listen(server: Server): Promise<number | null> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address === null || typeof address === 'string' ? null : address.port);
    });
  });
}
