import { DomainError } from '@tidemark/domain/kernel/errors';
import type { PointRenderer } from '../points/round-renderer.ts';

/** Most memory that the bodies of one load may take, were all their points of the longest kind. */
const maxBodyBytes = 2 ** 31;

/** Encodes points into buffers that are used over and over. */
export class BodyPool {
  readonly #renderer: PointRenderer;
  readonly #capacityBytes: number;
  readonly #free: Uint8Array[] = [];

  /** `bodies` are in use at a time at most; throws budget_exceeded where they would not fit into memory. */
  constructor(renderer: PointRenderer, pointsABody: number, bodies: number) {
    this.#renderer = renderer;
    this.#capacityBytes = pointsABody * renderer.maxBytesPerPoint;
    const asked = bodies * this.#capacityBytes;
    if (asked <= maxBodyBytes) return;
    throw new DomainError('budget_exceeded', {
      quantity: 'bytes of batches in memory',
      asked,
      allowed: maxBodyBytes,
    });
  }

  /** Renders points [firstPoint, endPoint); the buffer is ours again when it is released. */
  encode(firstPoint: number, endPoint: number): { body: Uint8Array; byteCount: number } {
    const body = this.#free.pop() ?? Buffer.allocUnsafeSlow(this.#capacityBytes);
    return { body, byteCount: this.#renderer.render(body, 0, firstPoint, endPoint) };
  }

  release(body: Uint8Array): void {
    this.#free.push(body);
  }
}
