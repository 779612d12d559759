import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

export type RawServer = {
  port: number;
  /** Connections taken until now, and those of them that are open. */
  taken: number;
  readonly open: number;
  /** Whole requests in the order in which they came. */
  requests: Buffer[];
  stop(): Promise<void>;
};

export type RawServerOptions = {
  host?: string;
  tls?: { key: string; cert: string };
  /** Called for each connection, before anything is read. */
  greet?: (socket: Socket) => void;
};

/** startRawServer listens on loopback and hands each whole request to `behave`, which may do to the socket what it likes. */
export async function startRawServer(
  behave: (socket: Socket, request: Buffer) => void,
  { host = '127.0.0.1', tls, greet }: RawServerOptions = {},
): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const server: Server = tls ? createTlsServer(tls, take) : createServer(take);
  server.on('tlsClientError', () => {});
  const raw: RawServer = {
    port: 0,
    taken: 0,
    get open() {
      return sockets.size;
    },
    requests: [],
    async stop() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };

  function take(socket: Socket): void {
    raw.taken += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    greet?.(socket);
    let pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece);
      const request = pieces.length === 1 ? piece : Buffer.concat(pieces);
      pieces = [request];
      if (!isWhole(request)) return;
      pieces = [];
      raw.requests.push(request);
      behave(socket, request);
    });
  }

  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  raw.port = address !== null && typeof address === 'object' ? address.port : 0;
  return raw;
}

/** bodyOf gives what stands behind the head of a request. */
export function bodyOf(request: Buffer): Buffer {
  return request.subarray(request.indexOf('\r\n\r\n') + 4);
}

function isWhole(request: Buffer): boolean {
  const end = request.indexOf('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(request.subarray(0, end).toString())?.[1] ?? 0);
  return end >= 0 && request.length >= end + 4 + length;
}
