import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** forkGenerator starts the generator's process with nothing of our environment: what it may know comes by message. */
export function forkGenerator(): ChildProcess {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return fork(fileURLToPath(new URL('./generator-process.ts', import.meta.url)), [], {
    execArgv: ['--no-memory-reducer', '--min-semi-space-size=4', '--import', loader],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
