import { setMaxListeners } from 'node:events';

const longestRenewalMs = 1_000;

/**
 * requestDeadlines gives, for each request, a signal that aborts `timeoutMs` to 1.1 times as much later.
 * Requests that start close together share one, so that thousands a second do not leave a timer each behind.
 */
export function requestDeadlines(timeoutMs: number): () => AbortSignal {
  const renewalMs = Math.max(1, Math.min(longestRenewalMs, Math.floor(timeoutMs / 10)));
  let renewal = AbortSignal.abort();
  let deadline = renewal;
  return () => {
    if (renewal.aborted) {
      renewal = AbortSignal.timeout(renewalMs);
      deadline = AbortSignal.timeout(timeoutMs + renewalMs);
      setMaxListeners(0, deadline);
    }
    return deadline;
  };
}
