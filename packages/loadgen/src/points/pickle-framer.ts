import type { Framing } from './round-renderer.ts';

/** Bytes of an item beside its path. */
export const pickleItemBytes = 5 + 5 + 9 + 2;

const headBytes = 8;
const tailBytes = 2;
const maxMetricsPerFrame = 500;
/** Carbon takes 1 MiB; half of that leaves room for whatever else reads it. */
const maxFrameBytes = 524_288;
/** As far as four bytes reach: 2038. */
const endOfSeconds = 2 ** 31;

/**
 * Puts metrics into frames: length, and a pickled list (protocol 2, without a memo) of at most 500 items. A frame is begun by its first item and
 * ended by its last or by the end of the batch.
 */
export class PickleFramer implements Framing {
  static readonly bytesPerFrame = headBytes + tailBytes;
  #metricsPerFrame = 1;
  #frameAt = 0;
  #metrics = 0;

  /** Lets a frame have as many items of such a length as its limits allow. */
  fit(maxBytesPerItem: number): void {
    this.#metricsPerFrame = Math.max(
      1,
      Math.min(
        maxMetricsPerFrame,
        Math.floor((maxFrameBytes - PickleFramer.bytesPerFrame) / maxBytesPerItem),
      ),
    );
  }

  begin(_: DataView, at: number): number {
    this.#metrics = 0;
    return at;
  }

  finish(target: DataView, at: number): number {
    return this.#metrics === 0 ? at : this.#endFrame(target, at);
  }

  /** Gives where the path of the next item is to be written. */
  beginItem(target: DataView, offset: number): number {
    let at = offset;
    if (this.#metrics === 0) {
      this.#frameAt = at;
      // Behind the length: protocol 2, an empty list, a mark.
      target.setUint32(at + 4, 0x80025d28);
      at += headBytes;
    }
    target.setUint8(at, 0x58);
    return at + 5;
  }

  /** Ends the item whose path lies in [start, end). */
  endItem(target: DataView, start: number, end: number, seconds: number, value: number): number {
    if (!(seconds >= 0 && seconds < endOfSeconds)) {
      throw new RangeError('a metric lies before 1970 or after 2038');
    }
    target.setUint32(start - 4, end - start, true);
    target.setUint8(end, 0x4a);
    target.setInt32(end + 1, seconds, true);
    target.setUint8(end + 5, 0x47);
    target.setFloat64(end + 6, value);
    target.setUint16(end + 14, 0x8686);
    this.#metrics += 1;
    const at = end + 16;
    return this.#metrics < this.#metricsPerFrame ? at : this.#endFrame(target, at);
  }

  /** Items are appended, and the pickle ends. */
  #endFrame(target: DataView, at: number): number {
    target.setUint16(at, 0x652e);
    const end = at + tailBytes;
    target.setUint32(this.#frameAt, end - this.#frameAt - 4);
    this.#metrics = 0;
    return end;
  }
}
