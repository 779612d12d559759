/** When bytes may go on: bytes that waited for `arrive` go piece by piece, each at the moment that `reserve` gives it. */
export type Pace = {
  /** The earliest moment for bytes that come now; it never goes back. */
  arrive(nowMs: number): number;
  /** How many of the first waiting bytes go on together. */
  pieceOf(bytes: number): number;
  /** Takes the next free moment for a piece. */
  reserve(bytes: number, nowMs: number): number;
};

/** createDelay moves bytes back by a latency, more or less by up to the jitter, in the order in which they came; it is of one direction of one connection. */
export function createDelay(
  { latencyMs, jitterMs }: { latencyMs: number; jitterMs: number },
  uniform: () => number,
): Pace {
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    arrive(nowMs) {
      const delayMs = Math.max(0, latencyMs + (2 * uniform() - 1) * jitterMs);
      lastMs = Math.max(lastMs, nowMs + delayMs);
      return lastMs;
    },
    pieceOf: (bytes) => bytes,
    reserve: (_, nowMs) => nowMs,
  };
}

const pieceMs = 20;
const maxPieceBytes = 65_536;

/**
 * createRate lets so many bytes on per second, of all that share it: each gets the next free moment in turn, and no time that was not used
 * is made up for.
 */
export function createRate(bytesPerSec: number): Pace {
  const piece = Math.max(1, Math.min(maxPieceBytes, Math.floor((bytesPerSec * pieceMs) / 1_000)));
  let freeAtMs = Number.NEGATIVE_INFINITY;
  return {
    arrive: (nowMs) => nowMs,
    pieceOf: (bytes) => Math.min(bytes, piece),
    reserve(bytes, nowMs) {
      freeAtMs = Math.max(freeAtMs, nowMs) + (bytes * 1_000) / bytesPerSec;
      return freeAtMs;
    },
  };
}
