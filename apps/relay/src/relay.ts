import { createServer, type Server } from 'node:net';
import { startRepeating } from '@tidemark/clock/repeat';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { HeadReader } from '@tidemark/http-server/head-reader';
import type { RelayConfig } from './config/relay-config.ts';
import { BackendClient } from './forwarding/backend-client.ts';
import { BufferedWrites } from './forwarding/buffered-writes.ts';
import { DirectLines } from './forwarding/direct-lines.ts';
import { DirectWrites } from './forwarding/direct-writes.ts';
import { type Answer, errorAnswer, noContentAnswer, textAnswer } from './http/answers.ts';
import { RelayConnection, type RequestHandler } from './http/relay-connection.ts';
import { createRouteOf, type RelayRequest } from './http/route.ts';
import { type Intake, takeWrite } from './http/write-intake.ts';
import { Stamps } from './lines/stamps.ts';
import { openDirectory, type RelayDirectory, withoutDirectory } from './relay-directory.ts';
import { backendStatuses } from './status/backend-status.ts';
import { noCounts } from './status/relay-counts.ts';
import { healthOf, metricsText, type RelayStatus } from './status/status-texts.ts';

const backlog = 4_096;
const maxConnections = 8_192;
const maxHeldBytes = 134_217_728;
const sweepMs = 1_000;
const pingMs = 2_000;
const closingMs = 10_000;
/** What is under way to a backend stays in the queue, so that one that answers nothing does not hold up the end. */
const deliveringMs = 1_000;

/** A relay that listens. */
export type Relay = { host: string; port: number; status(): RelayStatus; close(): Promise<void> };

/** startRelay listens and forwards until `close`, which leaves what is queued on disk. */
export async function startRelay(
  config: RelayConfig,
  clock: Clock,
  report: (line: string) => void,
): Promise<Relay> {
  const directory =
    config.queue === undefined ? withoutDirectory() : await openDirectory(config.queue.directory, report);
  const clients = config.backends.map((backend) => new BackendClient(backend, directory.id, clock));
  const { taker, buffered, direct } = takerOf(config, clients, clock, report);
  const counts = noCounts();
  const intake: Intake = { taker, stamps: new Stamps(clock, directory.mark), clock, counts };
  const status = (): RelayStatus => ({
    policy: config.policy,
    durability: config.durability,
    counts,
    backends: backendStatuses({ clients, buffered, direct }, clock.wallMs()),
    queue: buffered === null ? null : { writeFault: buffered.writeFault, damage: buffered.damage.counts },
  });
  const connections = new Set<RelayConnection>();
  const server = serve(createHandler(intake, status), directory, connections);
  const times = { everyMs: pingMs, afterFailureMs: pingMs };
  const pings = startRepeating(() => pingQuiet(clients), times, clock, report);
  const sweep = setInterval(() => sweepSlow(connections, clock.nowMs()), sweepMs);
  const port = await listen(server, config.listen);
  return {
    host: config.listen.host,
    port,
    status,
    async close() {
      clearInterval(sweep);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const connection of connections) connection.end();
      await within(clock, closingMs, closed);
      const ended = Promise.all([taker.close(), pings.stop()]);
      await within(clock, deliveringMs, ended);
      await Promise.all(clients.map((client) => client.close()));
      await ended;
      directory.unlock();
    },
  };
}

async function within(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, clock.sleep(ms, over.signal)]);
  over.abort();
}

function takerOf(
  { policy, durability, queue, backends }: RelayConfig,
  clients: readonly BackendClient[],
  clock: Clock,
  report: (line: string) => void,
) {
  if (policy === 'buffered') {
    if (queue === undefined) throw new TypeError('the policy "buffered" needs a queue');
    const buffered = new BufferedWrites({ ...queue, syncs: durability === 'power', clients, clock, report });
    return { taker: buffered, buffered, direct: null };
  }
  const lines = clients.map((client, at) => new DirectLines(client, clock, backends[at]?.timeoutMs ?? 0));
  const direct = new DirectWrites(lines, policy);
  return { taker: direct, buffered: null, direct };
}

function createHandler(intake: Intake, status: () => RelayStatus): RequestHandler {
  let heldBytes = 0;
  const { answers } = intake.counts;
  return {
    nowMs: () => intake.clock.nowMs(),
    hold(bytes) {
      heldBytes += bytes;
      return heldBytes <= maxHeldBytes;
    },
    handle({ head, route }, body, answer) {
      if (route.kind !== 'write') {
        answer(plainAnswer(route, head.closes, status));
        return;
      }
      takeWrite(intake, route, body, head.isGzip, ({ statusCode, reason, retryAfterSec }) => {
        answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
        if (statusCode === 204) answer(noContentAnswer(head.closes));
        else answer(errorAnswer(statusCode, reason, head.closes, retryAfterSec));
      });
    },
  };
}

function plainAnswer(route: RelayRequest['route'], closes: boolean, status: () => RelayStatus): Answer {
  switch (route.kind) {
    case 'health':
      return textAnswer(200, 'application/json', `${JSON.stringify(healthOf(status()), null, 2)}\n`, closes);
    case 'metrics':
      return textAnswer(200, 'text/plain; version=0.0.4', metricsText(status()), closes);
    case 'ping':
      return noContentAnswer(closes);
    case 'write':
    case 'refused':
      return errorAnswer(500, 'this request was read as another one', true);
  }
}

function serve(handler: RequestHandler, { id }: RelayDirectory, connections: Set<RelayConnection>): Server {
  const heads = new HeadReader(createRouteOf(id));
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    const connection = new RelayConnection(socket, heads, handler);
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
  });
  server.maxConnections = maxConnections;
  return server;
}

function sweepSlow(connections: Iterable<RelayConnection>, nowMs: number): void {
  for (const connection of connections) if (connection.isTooSlow(nowMs)) connection.timeOut();
}

async function pingQuiet(clients: readonly BackendClient[]): Promise<void> {
  await Promise.all(clients.map((client) => client.pingIfQuiet()));
}

function listen(server: Server, { host, port }: RelayConfig['listen']): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog }, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('the relay has no port'));
      else resolve(address.port);
    });
  });
}
