import { Worker } from 'node:worker_threads';
import type { KeyCounts } from './count-keys.ts';
import { type KeyPassOrder, keyPassResultShape } from './key-pass-order.ts';

/**
 * readKeys takes one pass in a thread of its own: reading and comparing a million keys keeps a processor busy for seconds, and the lease of
 * the run is renewed meanwhile. It throws where something could not be read, and ends the thread with `signal`.
 */
export async function readKeys(order: KeyPassOrder, signal: AbortSignal): Promise<KeyCounts> {
  const loader = import.meta.resolve('tsx/esm/api');
  const entry = new URL('./key-pass-thread.ts', import.meta.url).href;
  // Threads do not inherit the loader of the process, so this one registers it before it imports the entry.
  const program = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(entry)}); })`;
  const thread = new Worker(program, { eval: true, workerData: order, execArgv: [] });
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end, { once: true });
  try {
    const result = await new Promise((resolve, reject) => {
      thread.once('message', (raw: unknown) => resolve(raw));
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the thread that reads back ended')));
    });
    const found = keyPassResultShape.parse(result);
    if (found.kind === 'failed') throw new Error(found.reason);
    return found.counts;
  } finally {
    signal.removeEventListener('abort', end);
    await thread.terminate();
  }
}
