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

/** Keeps the slowest requests since the beginning: all others cost one comparison. */
export class SlowestRequests {
  readonly #kept: { moments: RequestMoments; tookMs: number; isNew: boolean }[] = [];
  #leastMs = 0;

  /** note considers one request that has settled; nothing of it is kept but its moments. */
  note({ intendedAtMs, readyAtMs, sentAtMs, settledAtMs, outcome }: SettledRequest): void {
    const tookMs = settledAtMs - intendedAtMs;
    if (tookMs <= this.#leastMs) return;
    const moments = { intendedAtMs, readyAtMs, sentAtMs, settledAtMs, outcome: outcome.class };
    this.#kept.push({ moments, tookMs, isNew: true });
    if (this.#kept.length < slowestKept) return;
    this.#kept.sort((a, b) => b.tookMs - a.tookMs);
    this.#kept.length = slowestKept;
    this.#leastMs = this.#kept.at(-1)?.tookMs ?? 0;
  }

  /** take gives those among the slowest that came since the last call: few, the longer it goes. */
  take(): RequestMoments[] {
    const taken = this.#kept.filter(({ isNew }) => isNew);
    for (const kept of taken) kept.isNew = false;
    return taken.map(({ moments }) => moments);
  }
}
