import type { WriteOutcome } from '@tidemark/domain/load/write-outcome';
import type { OutcomeCount } from '@tidemark/domain/result/interval-report';

/** Batches and points by class, knowledge and status code; the first text of the target stays as the example. */
export class OutcomeCounts {
  #counts: OutcomeCount[] = [];

  /** Counts one attempt. */
  add({ class: outcomeClass, knowledge, statusCode, detail }: WriteOutcome, points: number): void {
    for (const known of this.#counts) {
      if (known.class !== outcomeClass || known.knowledge !== knowledge || known.statusCode !== statusCode)
        continue;
      known.batches += 1;
      known.points += points;
      return;
    }
    this.#counts.push({ class: outcomeClass, knowledge, statusCode, detail, batches: 1, points });
  }

  /** Gives what was counted since the last call and starts anew. */
  take(): OutcomeCount[] {
    const taken = this.#counts;
    this.#counts = [];
    return taken;
  }
}
