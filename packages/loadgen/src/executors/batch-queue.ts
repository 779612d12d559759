import type { LoadSegment } from '@tidemark/domain/load/point-plan';
import type { PointRenderer } from '../points/round-renderer.ts';
import { BodyPool } from './body-pool.ts';

/** Encoded points, ready to be sent. */
export type Batch = { firstPoint: number; endPoint: number; body: Uint8Array; byteCount: number };

/** Points of every batch, and what the first batch of the run has beyond them. */
export type BatchSizes = { batchSize: number; firstBatchExtra?: number };

/** Which of a segment's batches are ours: numbers congruent to `index` modulo `count`. */
export type ThreadShare = { index: number; count: number };

/** Batches are encoded ahead up to this many bytes, but one at least. */
const aheadBytes = 2 ** 24;

/** Encodes the batches of a segment before they are asked for, in buffers used over and over. A batch never reaches beyond its segment. */
export class BatchQueue {
  readonly #batchSize: number;
  readonly #firstBatchExtra: number;
  readonly #share: ThreadShare;
  readonly #bodies: BodyPool;
  readonly #ahead: number;
  #ready: Batch[] = [];
  #nextPoint = 0;
  #endPoint = 0;

  constructor(
    renderer: PointRenderer,
    { batchSize, firstBatchExtra = 0 }: BatchSizes,
    writers: number,
    share: ThreadShare,
  ) {
    this.#batchSize = batchSize;
    this.#firstBatchExtra = firstBatchExtra;
    this.#share = share;
    const pointsABody = batchSize + firstBatchExtra;
    const bytesABody = pointsABody * renderer.maxBytesPerPoint;
    this.#ahead = Math.min(writers, Math.max(1, Math.floor(aheadBytes / bytesABody)));
    this.#bodies = new BodyPool(renderer, pointsABody, writers + this.#ahead);
  }

  /** Begins a segment and encodes its first batches. */
  begin(segment: LoadSegment): void {
    for (const batch of this.#ready.splice(0)) this.release(batch);
    const begun = segment.firstPoint === 0 ? 0 : segment.firstPoint - this.#firstBatchExtra;
    this.#nextPoint = begun + this.#share.index * this.#batchSize;
    this.#endPoint = segment.endPoint;
    for (let k = 0; k < this.#ahead; k += 1) this.prepare();
  }

  /** ownBatches is how many batches of a segment are ours. */
  ownBatches({ firstPoint, endPoint }: LoadSegment): number {
    const extra = firstPoint === 0 ? this.#firstBatchExtra : 0;
    const batches = Math.max(1, Math.ceil((endPoint - firstPoint - extra) / this.#batchSize));
    return Math.max(0, Math.ceil((batches - this.#share.index) / this.#share.count));
  }

  /** Encodes one more batch, unless enough are ready. */
  prepare(): void {
    if (this.#ready.length >= this.#ahead) return;
    const batch = this.#encodeNext();
    if (batch !== null) this.#ready.push(batch);
  }

  /** Gives the next batch; null after the last one of the segment. Its buffer is ours again when it is released. */
  take(): Batch | null {
    return this.#ready.shift() ?? this.#encodeNext();
  }

  /** pointsOfNext is how many points the next batches of ours have, which were not taken yet; the last of a segment may be shorter. */
  pointsOfNext(batches: number): number {
    const ready = this.#ready.slice(0, batches);
    const readyPoints = ready.reduce((sum, { firstPoint, endPoint }) => sum + endPoint - firstPoint, 0);
    const more = batches - ready.length;
    if (more <= 0) return readyPoints;
    const extra = this.#nextPoint === 0 ? this.#firstBatchExtra : 0;
    const lastBegins = this.#nextPoint + (more - 1) * this.#share.count * this.#batchSize;
    const beyond = Math.max(0, lastBegins + this.#firstBatchExtra + this.#batchSize - this.#endPoint);
    return readyPoints + Math.max(0, more * this.#batchSize + extra - beyond);
  }

  /** Takes the buffer of a batch back. */
  release(batch: Batch): void {
    this.#bodies.release(batch.body);
  }

  #encodeNext(): Batch | null {
    // The first batch of the run may have points beyond the others, which move all later ones on.
    const extra = this.#firstBatchExtra;
    const firstPoint = this.#nextPoint === 0 ? 0 : this.#nextPoint + extra;
    if (firstPoint >= this.#endPoint) return null;
    const endPoint = Math.min(this.#endPoint, this.#nextPoint + extra + this.#batchSize);
    this.#nextPoint += this.#share.count * this.#batchSize;
    return { firstPoint, endPoint, ...this.#bodies.encode(firstPoint, endPoint) };
  }
}
