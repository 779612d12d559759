import { statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another relay uses the directory. */
export class DirectoryInUse extends Error {}

/**
 * lockDirectory keeps a directory to one relay of this machine. The lock is a socket named after the directory's inode: the kernel lets it
 * go with the process, however that ends, and another path to the directory has the same.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const { dev, ino } = statSync(directory);
  const name = `tidemark-relay-${dev}-${ino}`;
  const server = createServer((socket) => socket.destroy());
  try {
    await listen(server, process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new DirectoryInUse(
        `another relay uses the queue directory ${directory}: give each relay its own`,
      );
    throw error;
  }
  server.unref();
  return () => server.close();
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path }, () => resolve());
  });
}
