import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { totalmem } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';

const heapShare = 0.5;

/**
 * forkReader starts the reader's process with nothing of our environment. It is a process of its own, so that neither the load threads
 * nor the controller wait while an answer is decoded, and so that its heap holds answers and nothing else.
 */
export function forkReader(): ChildProcess {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const heapMegabytes = Math.floor((totalmem() * heapShare) / 1_048_576);
  return fork(fileURLToPath(new URL('./reader-process.ts', import.meta.url)), [], {
    execArgv: ['--expose-gc', `--max-old-space-size=${heapMegabytes}`, '--import', loader],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
