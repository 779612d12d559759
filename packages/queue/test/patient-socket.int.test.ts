import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { PatientSocket } from '../src/patient-socket.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A message as PostgreSQL sends it: a letter, the length of the rest, the rest. */
function message(letter: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

const letIn = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const ended = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

/** A server that lets everybody in and ends the connection in the same packet. */
async function aHastyServer(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([letIn, ended])));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

it('a connection that ends as it is opened reports its error to the next listener, and ends no process', async () => {
  const port = await aHastyServer();
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'u', stream: () => new PatientSocket() });
  await client.connect();
  const broken = new Promise<Error>((resolve) => client.on('error', resolve));
  expect((await broken).message).toMatch(/terminat/);
  await expect(client.query('SELECT 1')).rejects.toThrow();
});
