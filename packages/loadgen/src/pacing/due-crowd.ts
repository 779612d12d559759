/** Weight of the newest distance in the average. */
const newestWeight = 1 / 64;
/** Half the distance between arrivals at 15 000 and at 11 000 a second: the next one is on average half a distance away. */
const crowdedBelowMs = 0.033;
const sparseAboveMs = 0.045;
const farMs = 1;

/**
 * DueCrowd tells from how far away the moments are when they are named whether they follow each other so closely that waking for each
 * one costs more than it gives. Between the two limits it stays with what it said last, so that it does not waver.
 */
export class DueCrowd {
  #averageMs = farMs;
  #isCrowded = false;

  /** Takes in how far away the moment is that was just named, and tells whether they are crowded. */
  isCrowded(leftMs: number): boolean {
    const near = Math.min(farMs, Math.max(0, leftMs));
    this.#averageMs += (near - this.#averageMs) * newestWeight;
    if (this.#averageMs < crowdedBelowMs) this.#isCrowded = true;
    else if (this.#averageMs > sparseAboveMs) this.#isCrowded = false;
    return this.#isCrowded;
  }
}
