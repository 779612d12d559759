import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '@tidemark/clock/system-clock';
import { queryCache } from '@tidemark/targets/graphite/query-cache';
import { takeKeyPass } from './key-pass.ts';
import { type KeyPassResult, keyPassOrderShape } from './key-pass-order.ts';

void answer();

/** Takes one pass and reports what it found, or why it could not. */
async function answer(): Promise<void> {
  const send = (result: KeyPassResult) => parentPort?.postMessage(result);
  try {
    send({
      kind: 'counts',
      counts: await takeKeyPass(keyPassOrderShape.parse(workerData), systemClock, queryCache),
    });
  } catch (error) {
    send({ kind: 'failed', reason: error instanceof Error ? error.message : 'reading back failed' });
  }
}
