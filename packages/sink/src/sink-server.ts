import { createServer, type Server } from 'node:net';
import type { Clock, Ticker } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { HeadReader } from '@tidemark/http-server/head-reader';
import { Connection } from './http/connection.ts';
import { routeOf } from './http/route.ts';
import { type SinkScriptInput, sinkScriptShape } from './script/sink-script.ts';
import { Sink } from './sink.ts';
import type { SinkCounts } from './sink-counts.ts';

/** A sink that listens in this process. */
export type SinkServer = {
  url: string;
  port: number;
  counts(): SinkCounts;
  /** Behaves as `next` says from now on. */
  script(next: SinkScriptInput): void;
  reset(): void;
  /** Closes every connection and stops listening. */
  close(): Promise<void>;
};

/** startSinkServer listens on 127.0.0.1 and nowhere else; port 0 takes a free one. */
export async function startSinkServer(options: {
  clock: Clock;
  createTicker: () => Ticker;
  port?: number;
  script?: SinkScriptInput;
}): Promise<SinkServer> {
  const sink = new Sink(options.clock, options.createTicker, sinkScriptShape.parse(options.script ?? {}));
  const heads = new HeadReader(routeOf);
  const dependencies = {
    clock: sink.clock,
    alarms: sink.alarms,
    answered: (arrivedMs: number) => sink.answered(arrivedMs),
  };
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sink.traffic.connectionsAccepted += 1;
    sink.connectionsOpen += 1;
    sockets.add(socket);
    socket.once('close', () => {
      sink.connectionsOpen -= 1;
      sockets.delete(socket);
    });
    new Connection(socket, sink, heads, dependencies);
  });
  const port = await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    counts: () => sink.counts(),
    script: (next) => sink.play(sinkScriptShape.parse(next)),
    reset: () => sink.reset(),
    async close() {
      sink.alarms.end();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port, backlog: 4_096 }, () => {
      const address = server.address();
      if (address === null || typeof address === 'string')
        reject(new DomainError('internal', { detail: 'the sink has no port' }));
      else resolve(address.port);
    });
  });
}
