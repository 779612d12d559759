import type { Clock } from '@tidemark/domain/kernel/clock';

/** runEvery does `work` every `intervalMs` until `signal` aborts; a turn that is missed is left out. `work` must not throw. */
export async function runEvery(
  clock: Clock,
  intervalMs: number,
  signal: AbortSignal,
  work: () => Promise<void> | void,
): Promise<void> {
  const begunMs = clock.nowMs();
  for (let turn = 0; !signal.aborted; ) {
    await work();
    turn = Math.max(turn + 1, Math.ceil((clock.nowMs() - begunMs) / intervalMs));
    await clock.sleep(begunMs + turn * intervalMs - clock.nowMs(), signal);
  }
}
