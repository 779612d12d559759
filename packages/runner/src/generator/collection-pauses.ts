import { PerformanceObserver } from 'node:perf_hooks';

/** A time in which garbage was collected, on the thread's clock. */
type Pause = { fromMs: number; toMs: number };

const keptPauses = 4_096;

/** The last garbage collections of this thread. The engine reports each a little later, so that the newest may be missing. */
export class CollectionPauses {
  #pauses: Pause[] = [];

  constructor() {
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        this.#pauses.push({ fromMs: startTime, toMs: startTime + duration });
      if (this.#pauses.length > keptPauses) this.#pauses = this.#pauses.slice(-keptPauses);
    });
    observer.observe({ entryTypes: ['gc'] });
  }

  /** How much of [fromMs, toMs] was collection. */
  withinMs(fromMs: number, toMs: number): number {
    return overlapMs(this.#pauses, fromMs, toMs);
  }
}

/** overlapMs is how much of [fromMs, toMs] lies in pauses, which do not overlap each other. */
export function overlapMs(pauses: readonly Pause[], fromMs: number, toMs: number): number {
  return pauses.reduce(
    (sum, pause) => sum + Math.max(0, Math.min(toMs, pause.toMs) - Math.max(fromMs, pause.fromMs)),
    0,
  );
}
