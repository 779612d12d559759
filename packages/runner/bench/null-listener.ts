import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';

const readyShape = z.object({ port: z.number() });

/** startNullListener starts a process that reads whatever is sent to its port, and keeps nothing of it. */
export async function startNullListener(): Promise<{ port: number; stop(): Promise<void> }> {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const child = fork(fileURLToPath(import.meta.url), ['listen'], { execArgv: ['--import', loader] });
  const [message] = await once(child, 'message');
  const { port } = readyShape.parse(message);
  return {
    port,
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

function listen(): void {
  const server = createServer((socket) => {
    socket.on('data', () => {});
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
  process.on('disconnect', () => process.exit(0));
}

if (process.argv[2] === 'listen') listen();
