/** Most that one direction of a connection holds, and all connections of a link together. */
export const maxPipeBytes = 1_048_576;
export const maxLinkBytes = 67_108_864;

/** What all connections of a link hold back together. */
export class HeldBytes {
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
  }

  /** mayTake shows whether a pipe that holds so much reads on; one that holds nothing always does, so that none waits for the others. */
  mayTake(ownBytes: number): boolean {
    return ownBytes === 0 || (ownBytes < maxPipeBytes && this.#bytes < maxLinkBytes);
  }
}
