import type { OutcomeClass } from '@tidemark/domain/load/write-outcome';
import { slowestKept } from '@tidemark/domain/result/slow-request';

/** The moments of one request, on the clock of its thread. */
export type RequestMoments = {
  intendedAtMs: number;
  /** When it was due and a connection was free; null where nothing is due at a time. */
  readyAtMs: number | null;
  sentAtMs: number;
  settledAtMs: number;
  outcome: OutcomeClass;
};

type SettledRequest = Omit<RequestMoments, 'outcome'> & { outcome: { class: OutcomeClass } };

/**
 * Keeps the slowest requests since the beginning: all others cost one comparison, and also where each is slower than the one before, as
 * behind a growing backlog, noting one allocates nothing.
 */
export class SlowestRequests {
  readonly #kept: { moments: RequestMoments; tookMs: number; isNew: boolean }[] = [];
  /** The fastest of those that are kept, once there are enough of them. */
  #least: { at: number; tookMs: number } | null = null;

  /** note considers one request that has settled. */
  note({ intendedAtMs, readyAtMs, sentAtMs, settledAtMs, outcome }: SettledRequest): void {
    const tookMs = settledAtMs - intendedAtMs;
    if (this.#least === null) {
      const moments = { intendedAtMs, readyAtMs, sentAtMs, settledAtMs, outcome: outcome.class };
      this.#kept.push({ moments, tookMs, isNew: true });
      if (this.#kept.length === slowestKept) this.#least = { at: 0, tookMs: 0 };
    } else {
      const replaced = this.#kept[this.#least.at];
      if (tookMs <= this.#least.tookMs || replaced === undefined) return;
      const { moments } = replaced;
      moments.intendedAtMs = intendedAtMs;
      moments.readyAtMs = readyAtMs;
      moments.sentAtMs = sentAtMs;
      moments.settledAtMs = settledAtMs;
      moments.outcome = outcome.class;
      replaced.tookMs = tookMs;
      replaced.isNew = true;
    }
    if (this.#least !== null) this.#findLeast(this.#least);
  }

  /** take gives those among the slowest that came since the last call. */
  take(): RequestMoments[] {
    const taken = this.#kept.filter(({ isNew }) => isNew);
    for (const kept of taken) kept.isNew = false;
    return taken.map(({ moments }) => ({ ...moments }));
  }

  #findLeast(least: { at: number; tookMs: number }): void {
    least.tookMs = Number.POSITIVE_INFINITY;
    for (let at = 0; at < this.#kept.length; at += 1) {
      const tookMs = this.#kept[at]?.tookMs ?? 0;
      if (tookMs >= least.tookMs) continue;
      least.at = at;
      least.tookMs = tookMs;
    }
  }
}
