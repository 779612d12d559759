import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';

/** A server to stand behind a link. */
export type Part = { port: number; close(): Promise<void> };

/** serveHttp answers requests on a port of its own. */
export async function serveHttp(
  answer: (message: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<Part & { asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((message, response) => {
    let body = '';
    message.setEncoding('latin1');
    message.on('data', (text: string) => {
      body += text;
    });
    message.on('end', () => {
      asked.push(`${message.method} ${message.url} ${body}`);
      answer(message, response, body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server.address()),
    asked,
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** serveTcp gives each connection to `use`. */
export async function serveTcp(use: (socket: Socket) => void): Promise<Part> {
  const sockets = new Set<Socket>();
  const server = createTcpServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    use(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server.address()),
    async close() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}

/** A client whose text is kept as it comes. */
export type Client = {
  socket: Socket;
  send(text: string | Buffer): void;
  received(): string;
  /** Resolves as soon as this holds of what was received. */
  until(isSo: (received: string) => boolean): Promise<void>;
  /** How the connection ended: 'end', or the code of its error. */
  ended: Promise<string>;
};

/** openClient connects to a port of loopback. */
export async function openClient(port: number): Promise<Client> {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  let text = '';
  const watching = new Set<() => void>();
  socket.on('data', (data) => {
    text += data.toString('latin1');
    for (const watch of watching) watch();
  });
  const ended = new Promise<string>((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.once('end', () => resolve('end'));
  });
  await once(socket, 'connect');
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    received: () => text,
    async until(isSo) {
      if (isSo(text)) return;
      await new Promise<void>((resolve) => {
        const watch = () => {
          if (!isSo(text)) return;
          watching.delete(watch);
          resolve();
        };
        watching.add(watch);
      });
    },
    ended,
  };
}

/** isListenedOn shows whether a port takes connections, also one that resets them at once. */
export async function isListenedOn(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  return await new Promise((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED'));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

function portOf(address: ReturnType<ReturnType<typeof createTcpServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new TypeError('it listens on a port');
  return address.port;
}
