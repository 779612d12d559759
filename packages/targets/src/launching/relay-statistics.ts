import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { parsePlaintextLine, plausibleCount } from '@tidemark/imports/graphite/carbon-metrics';
import type { RelayStatistics } from './launched-server.ts';

/** A listener of our own on loopback that carbon-c-relays report to. */
export type StatisticsListener = RelayStatistics & { port: number; close(): Promise<void> };

const maxLineBytes = 4_096;
const maxPaths = 4_096;
const maxPathLength = 512;
const maxConnections = 16;

/** listenForStatistics takes what carbon-c-relays report under any of these prefixes; other paths are dropped. */
export async function listenForStatistics(prefixes: readonly string[]): Promise<StatisticsListener> {
  const latest = new Map<string, { value: number; timestampSeconds: number }>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    readLines(socket, (line) => {
      const read = readStatistic(line);
      if (read === null || !prefixes.some((prefix) => read.path.startsWith(`${prefix}.`))) return;
      if (latest.size < maxPaths || latest.has(read.path)) latest.set(read.path, read.reported);
    });
  });
  server.maxConnections = maxConnections;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    port,
    latest: () => latest,
    async close() {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function readLines(socket: Socket, take: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
    if (rest.length > maxLineBytes) socket.destroy();
  });
}

/** readStatistic reads one line of the plaintext protocol; null: it is none, or its value is no count (3.7.3 reports 1.8e19 at times). */
export function readStatistic(
  line: string,
): { path: string; reported: { value: number; timestampSeconds: number } } | null {
  const read = parsePlaintextLine(line);
  if (!read.ok || read.value.path.length > maxPathLength) return null;
  const { path, timestampSeconds } = read.value;
  const value = plausibleCount(read.value.value);
  return value === null ? null : { path, reported: { value, timestampSeconds } };
}
