import { reservePorts } from './reserve-ports.ts';

/**
 * freePorts gives `count` different loopback ports without a listener at this moment, outside the ephemeral ports: a client that keeps
 * connecting to a server that is away would otherwise take its port, or meet itself there.
 */
export async function freePorts(count: number): Promise<number[]> {
  const { ports, release } = await reservePorts(count);
  await release();
  return ports;
}
