import type { OutcomeKnowledge, WriteOutcome } from '@tidemark/domain/load/write-outcome';

/** Points [firstPoint, endPoint) that wait in the client, and what became of them so far. */
export type Waiting = {
  firstPoint: number;
  endPoint: number;
  intendedAtMs: number;
  attempts: number;
  /** What is known of the points from the attempts before. */
  before: OutcomeKnowledge;
  lastOutcome: WriteOutcome | null;
};

/** Batches that wait to be sent, oldest first; where they are more than the limit, the oldest points leave. */
export class RetryBuffer {
  readonly #limitPoints: number;
  #waiting: Waiting[] = [];
  #points = 0;

  constructor(limitPoints: number) {
    this.#limitPoints = limitPoints;
  }

  get points(): number {
    return this.#points;
  }

  get batches(): number {
    return this.#waiting.length;
  }

  /** Puts a batch in its place by age, and gives what had to leave for it. `inFlightPoints` take room as well. */
  add(batch: Waiting, inFlightPoints: number): Waiting[] {
    const at = this.#waiting.findIndex((other) => other.firstPoint > batch.firstPoint);
    this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, batch);
    this.#points += batch.endPoint - batch.firstPoint;
    return this.#evict(this.#points + inFlightPoints - this.#limitPoints);
  }

  /** Takes the oldest batch out; null where none waits. */
  take(): Waiting | null {
    const batch = this.#waiting.shift() ?? null;
    if (batch !== null) this.#points -= batch.endPoint - batch.firstPoint;
    return batch;
  }

  /** Takes everything out. */
  clear(): Waiting[] {
    this.#points = 0;
    return this.#waiting.splice(0);
  }

  #evict(excess: number): Waiting[] {
    const evicted: Waiting[] = [];
    for (let left = excess; left > 0; ) {
      const oldest = this.#waiting[0];
      if (oldest === undefined) break;
      const size = oldest.endPoint - oldest.firstPoint;
      const leaving = Math.min(left, size);
      evicted.push({ ...oldest, endPoint: oldest.firstPoint + leaving });
      if (leaving === size) this.#waiting.shift();
      else this.#waiting[0] = { ...oldest, firstPoint: oldest.firstPoint + leaving };
      this.#points -= leaving;
      left -= leaving;
    }
    return evicted;
  }
}
