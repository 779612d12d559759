import net from 'node:net';

/** isPortFree reports whether this process could listen on `port` of 127.0.0.1 now. */
export function isPortFree(port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** findFreePort gives an unused port of 127.0.0.1; `preferred` if that one is free. */
export async function findFreePort(preferred = null) {
  if (preferred !== null && (await isPortFree(preferred))) return preferred;
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** readPort parses a PORT variable: null where it is not a port. */
export function readPort(text) {
  if (!/^\d{1,5}$/.test(text)) return null;
  const port = Number(text);
  return port >= 1 && port <= 65_535 ? port : null;
}
