import type { ReferenceWriter } from '@tidemark/domain/target/reference-writer';
import { afterEach, expect, it } from 'vitest';
import { createReferenceWriter } from '../src/writing/reference-writer.ts';
import { bodyOf, type RawServer, startRawServer } from './raw-server.ts';

let server: RawServer | null = null;
let writer: ReferenceWriter | null = null;

afterEach(async () => {
  writer?.close();
  await server?.stop();
  writer = null;
  server = null;
});

/** What one request gives where the server answers so. */
async function tookWith(answer: string): Promise<number | null> {
  server = await startRawServer((socket) => void socket.write(answer));
  return send(server.port);
}

function send(port: number): Promise<number | null> {
  const opened = createReferenceWriter(port);
  writer = opened;
  return new Promise((resolve) => opened.send(resolve));
}

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n';

it('gives how long the sink says that it took, for one line of line protocol', async () => {
  expect(await tookWith(`${ok}X-Took-Us: 0000002013\r\n\r\n`)).toBe(2_013);
  const [request] = server?.requests ?? [];
  expect(request?.toString()).toMatch(/^POST \/write\?db=reference&precision=s HTTP\/1\.1\r\n/);
  expect(request && bodyOf(request).toString()).toBe('reference v=1i 1\n');
});

it.each([
  ['an answer without a time', `${ok}\r\n`],
  ['a time that is no number', `${ok}X-Took-Us: soon\r\n\r\n`],
  ['another status', 'HTTP/1.1 204 No Content\r\n\r\n'],
  ['an error', 'HTTP/1.1 500 Error\r\nContent-Length: 0\r\nX-Took-Us: 0000002013\r\n\r\n'],
])('gives null for %s', async (_, answer) => {
  expect(await tookWith(answer)).toBeNull();
});

it('gives null where no sink listens', async () => {
  const gone = await startRawServer(() => {});
  await gone.stop();
  expect(await send(gone.port)).toBeNull();
});
