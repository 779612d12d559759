/** The most digits of a length, and the empty line after it. */
const tailBytes = 20;
const zero = 48;
const carriageReturn = 13;
const lineFeed = 10;
const endBytes = 4;

/** RequestHead is the head of a POST, all but its length written once for all requests. */
export class RequestHead {
  readonly #start: Buffer;

  constructor(host: string, path: string, headers: Readonly<Record<string, string>>) {
    const lines = [
      `POST ${path} HTTP/1.1`,
      `host: ${host}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'content-length: ',
    ];
    for (const line of lines) {
      if (/[^\t\x20-\x7e\x80-\xff]/.test(line)) throw new TypeError('a header holds what no header may hold');
    }
    this.#start = Buffer.from(lines.join('\r\n'), 'latin1');
  }

  /** Bytes that a head may take. */
  get maxBytes(): number {
    return this.#start.length + tailBytes;
  }

  /** Writes what is the same for all requests, at the beginning of `target`; gives its length. */
  writeStart(target: Uint8Array): number {
    target.set(this.#start, 0);
    return this.#start.length;
  }

  /** Writes the length of a body and the end of the head at `at`; gives where the body goes. */
  writeEnd(target: Uint8Array, at: number, byteCount: number): number {
    let digits = 1;
    for (let rest = byteCount; rest >= 10; rest = Math.floor(rest / 10)) digits += 1;
    let rest = byteCount;
    for (let k = at + digits - 1; k >= at; k -= 1) {
      target[k] = zero + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    const end = at + digits;
    target[end] = carriageReturn;
    target[end + 1] = lineFeed;
    target[end + 2] = carriageReturn;
    target[end + 3] = lineFeed;
    return end + endBytes;
  }
}
