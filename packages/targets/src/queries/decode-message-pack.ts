/** Bytes that are no MessagePack, or hold what an InfluxDB never answers. */
export class MalformedMessagePackError extends Error {
  constructor(what: string, at: number) {
    super(`${what} at byte ${at}`);
    this.name = 'MalformedMessagePackError';
  }
}

/** The extension that InfluxDB writes times as: 8 bytes of seconds, 4 bytes of nanoseconds, big endian. */
const timeExtension = 5;
const timeBytes = 12;
const maxDepth = 32;
/** Texts up to this length are shared where they repeat, as JSON.parse does: a tag value is held once, not once a row. */
const sharedTextBytes = 32;
const sharedTexts = 4_096;
/** Beyond it V8 would make a dictionary of an array that is allocated at once. */
const maxAllocated = 30_000_000;

/**
 * decodeMessagePack gives the value that `bytes` hold, all of them, or throws MalformedMessagePackError.
 * Times become nanoseconds since 1970 as a bigint, whole numbers a bigint where a number would not be exact.
 */
export function decodeMessagePack(bytes: Buffer): unknown {
  const decoder = new MessagePackDecoder(bytes);
  try {
    const value = decoder.value(0);
    decoder.expectEnd();
    return value;
  } catch (error) {
    if (error instanceof RangeError) throw new MalformedMessagePackError('the answer ends', bytes.length);
    throw error;
  }
}

class MessagePackDecoder {
  readonly #bytes: Buffer;
  readonly #view: DataView;
  readonly #shared: (string | undefined)[] = new Array(sharedTexts);
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  expectEnd(): void {
    if (this.#at !== this.#bytes.length) throw new MalformedMessagePackError('more than one value', this.#at);
  }

  /** A value by its first byte: the small kinds carry their length in it. */
  value(depth: number): unknown {
    const kind = this.#view.getUint8(this.#at++);
    if (kind < 0x80) return kind;
    if (kind < 0x90) return this.#map(kind & 15, depth);
    if (kind < 0xa0) return this.#array(kind & 15, depth);
    if (kind < 0xc0) return this.#text(kind & 31);
    if (kind >= 0xe0) return kind - 256;
    if (kind === 0xcb) return this.#take(8, this.#view.getFloat64(this.#at));
    if (kind === 0xc7) return this.#time();
    return kind < 0xd9 ? this.#scalar(kind) : this.#sized(kind, depth);
  }

  #scalar(kind: number): unknown {
    const view = this.#view;
    const at = this.#at;
    switch (kind) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xca:
        return this.#take(4, view.getFloat32(at));
      case 0xcc:
        return this.#take(1, view.getUint8(at));
      case 0xcd:
        return this.#take(2, view.getUint16(at));
      case 0xce:
        return this.#take(4, view.getUint32(at));
      case 0xcf:
        return this.#take(8, exact(view.getBigUint64(at)));
      case 0xd0:
        return this.#take(1, view.getInt8(at));
      case 0xd1:
        return this.#take(2, view.getInt16(at));
      case 0xd2:
        return this.#take(4, view.getInt32(at));
      case 0xd3:
        return this.#take(8, exact(view.getBigInt64(at)));
      default:
        throw new MalformedMessagePackError(`a value of kind 0x${kind.toString(16)}`, at - 1);
    }
  }

  #sized(kind: number, depth: number): unknown {
    const view = this.#view;
    const at = this.#at;
    switch (kind) {
      case 0xd9:
        return this.#text(this.#take(1, view.getUint8(at)));
      case 0xda:
        return this.#text(this.#take(2, view.getUint16(at)));
      case 0xdb:
        return this.#text(this.#take(4, view.getUint32(at)));
      case 0xdc:
        return this.#array(this.#take(2, view.getUint16(at)), depth);
      case 0xdd:
        return this.#array(this.#take(4, view.getUint32(at)), depth);
      case 0xde:
        return this.#map(this.#take(2, view.getUint16(at)), depth);
      default:
        return this.#map(this.#take(4, view.getUint32(at)), depth);
    }
  }

  #take<Value>(count: number, value: Value): Value {
    this.#at += count;
    return value;
  }

  #time(): bigint {
    const at = this.#at;
    if (this.#view.getUint8(at) !== timeBytes || this.#view.getInt8(at + 1) !== timeExtension)
      throw new MalformedMessagePackError('an extension that is no time', at - 1);
    this.#at += 2 + timeBytes;
    const seconds = this.#view.getBigInt64(at + 2);
    return seconds * 1_000_000_000n + BigInt(this.#view.getUint32(at + 10));
  }

  #array(length: number, depth: number): unknown[] {
    this.#expectRoom(length, depth);
    const values: unknown[] = length > maxAllocated ? [] : new Array(length);
    for (let i = 0; i < length; i += 1) values[i] = this.value(depth + 1);
    return values;
  }

  /** Keys are set as own properties, whatever they are called. */
  #map(length: number, depth: number): Record<string, unknown> {
    this.#expectRoom(length * 2, depth);
    const entries: [string, unknown][] = [];
    for (let i = 0; i < length; i += 1) {
      const key = this.value(depth + 1);
      if (typeof key !== 'string') throw new MalformedMessagePackError('a key that is no text', this.#at);
      entries.push([key, this.value(depth + 1)]);
    }
    return Object.fromEntries(entries);
  }

  /** Each value has a byte at least, so that a length that lies takes no memory. */
  #expectRoom(values: number, depth: number): void {
    if (depth >= maxDepth)
      throw new MalformedMessagePackError('too many values within one another', this.#at);
    if (values > this.#bytes.length - this.#at)
      throw new MalformedMessagePackError('the answer ends', this.#bytes.length);
  }

  #text(length: number): string {
    const from = this.#at;
    const end = from + length;
    if (end > this.#bytes.length) throw new MalformedMessagePackError('the answer ends', this.#bytes.length);
    this.#at = end;
    return length > sharedTextBytes ? this.#bytes.toString('utf8', from, end) : this.#sharedText(from, end);
  }

  #sharedText(from: number, end: number): string {
    const bytes = this.#bytes;
    let hash = end - from;
    for (let i = from; i < end; i += 1) hash = (hash * 31 + (bytes[i] ?? 0)) | 0;
    const slot = hash & (sharedTexts - 1);
    const known = this.#shared[slot];
    if (known !== undefined && isTextOf(known, bytes, from, end)) return known;
    const text = bytes.toString('utf8', from, end);
    if (text.length === end - from) this.#shared[slot] = text;
    return text;
  }
}

/** Only texts of one byte a character are shared, so that lengths and bytes compare. */
function isTextOf(text: string, bytes: Buffer, from: number, end: number): boolean {
  if (text.length !== end - from) return false;
  for (let i = from; i < end; i += 1) {
    if (text.charCodeAt(i - from) !== bytes[i]) return false;
  }
  return true;
}

function exact(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
