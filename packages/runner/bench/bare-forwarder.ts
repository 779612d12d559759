import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';

const readyShape = z.object({ port: z.number() });

/** A process that passes bytes on and does nothing else: what any proxy in Node costs at least. */
export type BareForwarder = { port: number; pid: number; stop(): Promise<void> };

/** startBareForwarder starts one in front of a port of loopback. */
export async function startBareForwarder(upstreamPort: number): Promise<BareForwarder> {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const args = ['forward', String(upstreamPort)];
  const child = fork(fileURLToPath(import.meta.url), args, { execArgv: ['--import', loader] });
  const [message] = await once(child, 'message');
  const { port } = readyShape.parse(message);
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

function forward(upstreamPort: number): void {
  const server = createServer((client) => {
    const part = connect({ host: '127.0.0.1', port: upstreamPort, noDelay: true });
    client.setNoDelay(true);
    client.pipe(part).pipe(client);
    client.on('error', () => part.destroy());
    part.on('error', () => client.destroy());
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
  process.on('disconnect', () => process.exit(0));
}

if (process.argv[2] === 'forward') forward(Number(process.argv[3]));
