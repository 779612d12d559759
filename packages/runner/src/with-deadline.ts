import type { RunContext } from './run-context.ts';

/** withDeadline does `work`; where it lasts longer than `limitMs`, the run is stopped as timed out, which `work` must heed. */
export async function withDeadline<Value>(
  run: RunContext,
  what: string,
  limitMs: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const finished = new AbortController();
  void run.clock.sleep(limitMs, finished.signal).then(() => {
    if (finished.signal.aborted) return;
    const seconds = Math.round(limitMs / 1_000);
    run.stop.stop({
      state: 'timed_out',
      code: 'deadline_passed',
      message: `${what} took longer than ${seconds} s.`,
    });
  });
  try {
    return await work();
  } finally {
    finished.abort();
  }
}
