import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from './start-failure.mjs';
import { lastLineOf } from './start-part.mjs';

/** describeEnd says how a process ended: by a signal, with a code, or not started at all. */
export function describeEnd({ code, signal, message }) {
  return message ?? (signal ? `signal ${signal}` : `exit code ${code}`);
}

/** failureOfPart is the one line that says how a part ended. */
export function failureOfPart(part, end) {
  const how = describeEnd(end);
  const last = end.signal ? '' : lastLineOf(part);
  return Object.assign(
    new StartFailure(
      `The ${part.name} ended by itself (${how})${last ? `: ${last}` : '.'} Log: ${part.logFile}`,
    ),
    { output: last },
  );
}

/** waitUntilHealthy asks `isHealthy` until it says yes; it rejects when the part ends or the time is over. */
export async function waitUntilHealthy(part, isHealthy, { timeoutMs = 60_000, everyMs = 100, signal } = {}) {
  const deadlineMs = performance.now() + timeoutMs;
  let end = null;
  part.ended.then((how) => {
    end = how;
  });
  while (true) {
    if (end) throw failureOfPart(part, end);
    signal?.throwIfAborted();
    if (await isHealthy()) return;
    if (performance.now() > deadlineMs) {
      throw new StartFailure(
        `The ${part.name} did not answer within ${timeoutMs / 1000} s. Log: ${part.logFile}`,
      );
    }
    await sleep(everyMs);
  }
}
