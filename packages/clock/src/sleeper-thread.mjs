import { readlinkSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

// Sleeps until the requested time of the system's monotonic clock, then sends a message.
const orders = new Int32Array(workerData, 0, 1);
const dueAtMs = new Float64Array(workerData, 8, 1);
wakeWithoutSlack();

for (let taken = 0; ; ) {
  const order = Atomics.load(orders, 0);
  if (order === taken) {
    Atomics.wait(orders, 0, order);
    continue;
  }
  const [seconds, nanoseconds] = process.hrtime();
  const leftMs = (dueAtMs[0] ?? 0) - seconds * 1_000 - nanoseconds / 1e6;
  if (leftMs > 0) {
    Atomics.wait(orders, 0, order, leftMs);
  } else {
    taken = order;
    parentPort?.postMessage(null);
  }
}

/** Linux wakes a thread up to 50 us late to save energy, unless the thread opts out; other systems have no such setting. */
function wakeWithoutSlack() {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    writeFileSync(`/proc/${thread}/timerslack_ns`, '1');
  } catch {}
}
