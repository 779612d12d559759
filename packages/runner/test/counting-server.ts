import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What the server does with request number `request` (from 0), whose lines it has read. */
export type Behavior = (
  request: number,
) => 'ok' | 'silence' | 'reset' | { statusCode: number; error: string };

export type CountingServer = {
  url: string;
  /** Lines of all requests that were answered with success. */
  storedLines(): number;
  requests(): number;
  /** Resolves when at least so many requests have come. */
  reached(requests: number): Promise<void>;
  /** Resolves when no client is connected. */
  deserted(): Promise<void>;
  close(): Promise<void>;
};

/** startCountingServer answers writes as `behavior` says and counts the lines it was sent, whole requests only. */
export async function startCountingServer(behavior: Behavior = () => 'ok'): Promise<CountingServer> {
  let storedLines = 0;
  let requests = 0;
  const sockets = new Set<Socket>();
  const watchers = new Set<() => void>();
  const changed = () => {
    for (const watcher of watchers) watcher();
  };
  const server = createServer((request, response) => {
    void countLines(request).then((lines) => {
      const behaves = behavior(requests);
      requests += 1;
      if (behaves === 'ok') storedLines += lines;
      answer(behaves, response);
      changed();
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      changed();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const watcher = () => {
        if (!holds()) return;
        watchers.delete(watcher);
        resolve();
      };
      watchers.add(watcher);
      watcher();
    });
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    storedLines: () => storedLines,
    requests: () => requests,
    reached: (count) => until(() => requests >= count),
    deserted: () => until(() => sockets.size === 0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

async function countLines(request: IncomingMessage): Promise<number> {
  let lines = 1;
  for await (const chunk of request) for (const byte of Buffer.from(chunk)) if (byte === 10) lines += 1;
  return lines;
}

function answer(behaves: ReturnType<Behavior>, response: ServerResponse): void {
  if (behaves === 'silence') return;
  if (behaves === 'reset') {
    response.socket?.resetAndDestroy();
  } else if (behaves === 'ok') {
    response.writeHead(204).end();
  } else {
    response.writeHead(behaves.statusCode, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: behaves.error }));
  }
}
