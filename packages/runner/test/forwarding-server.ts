import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/**
 * What becomes of a write: it is passed on, acknowledged and forgotten, cut off unanswered (before or after it was passed on), or passed on and
 * then called refused.
 */
export type WriteFate = 'pass' | 'forget' | 'cut' | 'store-and-cut' | 'store-and-refuse';

/** What comes between a run and its database. */
export type Interference = {
  /** `request` counts writes from 0. */
  write?: (request: number, lines: string[]) => WriteFate | Promise<WriteFate>;
  /** Before a question is passed on; false cuts it off unanswered. */
  query?: (statement: string) => boolean | Promise<boolean>;
};

export type ForwardingServer = { url: string; interfere(next: Interference): void; close(): Promise<void> };

/** startForwardingServer passes requests on to `targetUrl`, except for the faults it is given. */
export async function startForwardingServer(targetUrl: string): Promise<ForwardingServer> {
  let interference: Interference = {};
  let writes = 0;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => handle(request, response, body));
  });

  async function handle(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', targetUrl);
    if (pathname !== '/write') {
      const statement = searchParams.get('q') ?? new URLSearchParams(body.toString()).get('q') ?? '';
      const isPassed = (await interference.query?.(statement)) ?? true;
      return isPassed ? pass(request, response, body) : void response.socket?.resetAndDestroy();
    }
    const number = writes;
    writes += 1;
    const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    const lines = text.toString().trim().split('\n');
    switch ((await interference.write?.(number, lines)) ?? 'pass') {
      case 'pass':
        return pass(request, response, body);
      case 'forget':
        return void response.writeHead(204).end();
      case 'cut':
        return void response.socket?.resetAndDestroy();
      case 'store-and-cut':
        await ask(request, body);
        return void response.socket?.resetAndDestroy();
      case 'store-and-refuse':
        await ask(request, body);
        return void response.writeHead(400).end('{"error":"unable to parse it"}');
    }
  }

  async function ask(request: IncomingMessage, body: Buffer): Promise<Response> {
    const headers = new Headers();
    for (const name of ['content-type', 'content-encoding', 'authorization'])
      if (request.headers[name] !== undefined) headers.set(name, String(request.headers[name]));
    const hasBody = request.method === 'POST';
    return fetch(new URL(request.url ?? '/', targetUrl), {
      method: request.method ?? 'GET',
      headers,
      ...(hasBody ? { body: new Uint8Array(body) } : {}),
    });
  }

  async function pass(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const answer = await ask(request, body);
    const version = answer.headers.get('x-influxdb-version');
    response.writeHead(answer.status, version === null ? {} : { 'x-influxdb-version': version });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    interfere(next) {
      interference = next;
      writes = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
