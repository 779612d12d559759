/** One point as carbon takes it: a name, seconds since 1970, a value. */
export type PicklePoint = { path: string; timestampSeconds: number; value: number };

/** pickleFrameOf puts the length in front, as carbon's pickle listener and its query port expect. */
export function pickleFrameOf(pickle: Uint8Array): Uint8Array {
  const frame = new Uint8Array(4 + pickle.length);
  new DataView(frame.buffer).setUint32(0, pickle.length, false);
  frame.set(pickle, 4);
  return frame;
}

/** pointsFrame is a frame of `[(path, (timestamp, value)), ...]`, both numbers as floats: what carbon-relay sends, byte for byte. */
export function pointsFrame(points: readonly PicklePoint[]): Uint8Array {
  const out = new PickleWriter();
  out.list(points, ({ path, timestampSeconds, value }) => {
    out.text(path);
    out.float(timestampSeconds);
    out.float(value);
    out.pair();
    out.pair();
  });
  return pickleFrameOf(out.finish());
}

/** cacheQueryFrame asks a cache for the points of one name that it has not written yet. */
export function cacheQueryFrame(path: string): Uint8Array {
  const out = new PickleWriter();
  out.dictOfTwo(() => {
    for (const text of ['type', 'cache-query', 'metric', path]) out.text(text);
  });
  return pickleFrameOf(out.finish());
}

/** cacheBulkQueryFrame asks for several names at once. */
export function cacheBulkQueryFrame(paths: readonly string[]): Uint8Array {
  const out = new PickleWriter();
  out.dictOfTwo(() => {
    for (const text of ['type', 'cache-query-bulk', 'metrics']) out.text(text);
    out.list(paths, (path) => out.text(path));
  });
  return pickleFrameOf(out.finish());
}

const utf8 = new TextEncoder();

/** Python's pickler appends in batches of this many items. */
const batchSize = 1000;

/** Writes what Python's `pickle.dumps(value, protocol=2)` does, memo entries included. */
class PickleWriter {
  readonly #bytes: number[] = [0x80, 2];
  readonly #eight = new DataView(new ArrayBuffer(8));
  #memoSize = 0;

  text(text: string): void {
    const encoded = utf8.encode(text);
    this.#bytes.push(0x58);
    this.#uint32(encoded.length);
    for (const byte of encoded) this.#bytes.push(byte);
    this.#memoize();
  }

  float(value: number): void {
    this.#eight.setFloat64(0, value, false);
    this.#bytes.push(0x47);
    for (let i = 0; i < 8; i++) this.#bytes.push(this.#eight.getUint8(i));
  }

  /** Makes a tuple of the last two values. */
  pair(): void {
    this.#bytes.push(0x86);
    this.#memoize();
  }

  dictOfTwo(writeEntries: () => void): void {
    this.#bytes.push(0x7d);
    this.#memoize();
    this.#bytes.push(0x28);
    writeEntries();
    this.#bytes.push(0x75);
  }

  list<Item>(items: readonly Item[], writeItem: (item: Item) => void): void {
    this.#bytes.push(0x5d);
    this.#memoize();
    if (items.length === 1) {
      for (const item of items) writeItem(item);
      this.#bytes.push(0x61);
      return;
    }
    for (let start = 0; start < items.length; start += batchSize) {
      this.#bytes.push(0x28);
      for (const item of items.slice(start, start + batchSize)) writeItem(item);
      this.#bytes.push(0x65);
    }
  }

  finish(): Uint8Array {
    this.#bytes.push(0x2e);
    return Uint8Array.from(this.#bytes);
  }

  #memoize(): void {
    const index = this.#memoSize++;
    if (index < 256) this.#bytes.push(0x71, index);
    else {
      this.#bytes.push(0x72);
      this.#uint32(index);
    }
  }

  #uint32(value: number): void {
    this.#eight.setUint32(0, value, true);
    for (let i = 0; i < 4; i++) this.#bytes.push(this.#eight.getUint8(i));
  }
}
