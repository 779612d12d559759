import type { Clock } from '@tidemark/domain/kernel/clock';

/**
 * withinDeadline does `work` with a signal that aborts when `outer` does, or after `timeoutMs` with a TimeoutError.
 * It leaves no timer and no listener behind, so that thousands of requests may share `outer`.
 */
export async function withinDeadline<Value>(
  clock: Clock,
  timeoutMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const cut = new AbortController();
  const ended = new AbortController();
  const onOuter = () => cut.abort(outer.reason);
  if (outer.aborted) onOuter();
  else outer.addEventListener('abort', onOuter, { once: true });
  void clock.sleep(timeoutMs, ended.signal).then(() => {
    if (!ended.signal.aborted) cut.abort(new DOMException('the answer took too long', 'TimeoutError'));
  });
  try {
    return await work(cut.signal);
  } finally {
    ended.abort();
    outer.removeEventListener('abort', onOuter);
  }
}
