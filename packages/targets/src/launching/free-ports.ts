import { once } from 'node:events';
import { createServer } from 'node:net';

/** freePorts gives `count` different loopback ports without a listener at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports: number[] = [];
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') ports.push(address.port);
  }
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
