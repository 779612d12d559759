import { DomainError } from '@tidemark/domain/errors';
import type { LoadSegment } from '@tidemark/domain/point-plan';
import type { PointRenderer } from '../points/compile-points.ts';

/** Encoded points, ready to be sent. */
export type Batch = { firstPoint: number; endPoint: number; body: Uint8Array; byteCount: number };

/** Which of a segment's batches are ours: numbers congruent to `index` modulo `count`. */
export type ThreadShare = { index: number; count: number };

/** Most memory that the batches of one load may take, were all their points of the longest kind. */
const maxBytes = 2 ** 31;
/** Batches are encoded ahead up to this many bytes, but one at least. */
const aheadBytes = 2 ** 24;

/** Encodes the batches of a segment before they are asked for, in buffers used over and over. A batch never reaches beyond its segment. */
export class BatchQueue {
  readonly #renderer: PointRenderer;
  readonly #batchSize: number;
  readonly #share: ThreadShare;
  readonly #capacityBytes: number;
  readonly #ahead: number;
  readonly #free: Uint8Array[] = [];
  #ready: Batch[] = [];
  #nextPoint = 0;
  #endPoint = 0;

  constructor(renderer: PointRenderer, batchSize: number, writers: number, share: ThreadShare) {
    this.#renderer = renderer;
    this.#batchSize = batchSize;
    this.#share = share;
    this.#capacityBytes = batchSize * renderer.maxBytesPerPoint;
    this.#ahead = Math.min(writers, Math.max(1, Math.floor(aheadBytes / this.#capacityBytes)));
    const asked = (writers + this.#ahead) * this.#capacityBytes;
    if (asked > maxBytes) {
      throw new DomainError('budget_exceeded', {
        quantity: 'bytes of batches in memory',
        asked,
        allowed: maxBytes,
      });
    }
  }

  /** Begins a segment and encodes its first batches. */
  begin(segment: LoadSegment): void {
    for (const batch of this.#ready.splice(0)) this.release(batch);
    this.#nextPoint = segment.firstPoint + this.#share.index * this.#batchSize;
    this.#endPoint = segment.endPoint;
    for (let k = 0; k < this.#ahead; k += 1) this.prepare();
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

  /** Takes the buffer of a batch back. */
  release(batch: Batch): void {
    this.#free.push(batch.body);
  }

  #encodeNext(): Batch | null {
    const firstPoint = this.#nextPoint;
    if (firstPoint >= this.#endPoint) return null;
    const endPoint = Math.min(this.#endPoint, firstPoint + this.#batchSize);
    this.#nextPoint += this.#share.count * this.#batchSize;
    const body = this.#free.pop() ?? Buffer.allocUnsafeSlow(this.#capacityBytes);
    return { firstPoint, endPoint, body, byteCount: this.#renderer.render(body, 0, firstPoint, endPoint) };
  }
}
