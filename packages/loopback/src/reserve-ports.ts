import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';

/** Ports that no other process of this host is given until they are released, or this process ends. */
export type PortReservation = { ports: number[]; release(): Promise<void> };

/** Chosen for each connection by the kernel: a stranger's socket can sit on any of them. */
const ephemeralRangeFile = '/proc/sys/net/ipv4/ip_local_port_range';
const lowestPort = 10_240;
const highestPort = 65_535;
const leastPorts = 1_000;
const maxTries = 200;

/**
 * An address of loopback that no launched process listens on. Who listens here on a port has it reserved, whichever user or state
 * directory, and the kernel gives it up with the process: programs that share ports (SO_REUSEPORT), such as carbon, would not notice
 * each other.
 */
export const reservingAddress = '127.0.0.2';

/** portRange gives where ports are chosen from: outside the ephemeral ports where there is room. */
export function portRange(ephemeral: string): { from: number; to: number } {
  const [low = Number.NaN, high = Number.NaN] = ephemeral.trim().split(/\s+/).map(Number);
  if (low - lowestPort >= leastPorts) return { from: lowestPort, to: low - 1 };
  if (highestPort - high >= leastPorts) return { from: high + 1, to: highestPort };
  return { from: lowestPort, to: highestPort };
}

/** reservePorts takes `count` different ports of a range without a listener on 127.0.0.1. */
export async function reservePorts(
  count: number,
  range: { from: number; to: number } | null = null,
): Promise<PortReservation> {
  const { from, to } = range ?? portRange(await readFile(ephemeralRangeFile, 'utf8').catch(() => ''));
  const held: { port: number; server: Server }[] = [];
  const release = async () => {
    await Promise.all(held.map(({ server }) => once(server.close(), 'close')));
  };
  for (let tries = 0; held.length < count; tries += 1) {
    if (tries > maxTries + count) {
      await release();
      throw new TypeError(`no ${count} free ports from ${from} to ${to}`);
    }
    const port = randomInt(from, to + 1);
    const server = await listenAlone(reservingAddress, port);
    if (server === null) continue;
    held.push({ port, server });
    const probe = await listenAlone('127.0.0.1', port);
    if (probe === null) {
      held.pop();
      await once(server.close(), 'close');
    } else await once(probe.close(), 'close');
  }
  return { ports: held.map(({ port }) => port), release };
}

async function listenAlone(host: string, port: number): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  server.unref();
  server.listen({ host, port, exclusive: true });
  return await once(server, 'listening').then(
    () => server,
    () => null,
  );
}
