import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** askContainer lets docker freeze a container or let it go on; nothing happens to one that is gone, or is so already. */
export async function askContainer(
  { docker, name }: { docker: string; name: string },
  what: 'pause' | 'unpause',
): Promise<void> {
  await run(docker, [what, name]).catch(() => undefined);
}
