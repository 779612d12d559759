import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { RouteTo } from '../src/launching/launched-server.ts';

/** Routes that pass everything on. */
export type OpenRoutes = {
  routeTo: RouteTo;
  /** What was sent to each part that a route was asked for, as text, by `<part> <protocol>`. */
  passed: Map<string, string>;
  /** Ports of the routes. */
  ports: Set<number>;
  close(): Promise<void>;
};

/** openRoutes stands between parts and keeps what goes to each. */
export function openRoutes(): OpenRoutes {
  const passed = new Map<string, string>();
  const ports = new Set<number>();
  const servers: Server[] = [];
  const sockets: Socket[] = [];
  return {
    passed,
    ports,
    async routeTo(part, { host, port, protocol }) {
      const key = `${part} ${protocol}`;
      passed.set(key, '');
      const server = createServer((from) => {
        const to = connect({ host, port });
        sockets.push(from, to);
        from.on('data', (data) => passed.set(key, `${passed.get(key)}${data.toString('latin1')}`));
        from.on('error', () => to.destroy());
        to.on('error', () => from.destroy());
        from.pipe(to).pipe(from);
      }).listen(0, '127.0.0.1');
      servers.push(server);
      await once(server, 'listening');
      const address = server.address();
      if (address === null || typeof address === 'string') throw new TypeError('it listens on a port');
      ports.add(address.port);
      return { host: '127.0.0.1', port: address.port };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => once(server.close(), 'close')));
    },
  };
}
