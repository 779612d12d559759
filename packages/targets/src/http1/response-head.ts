import {
  asciiText,
  cr,
  isDigit,
  isSameName,
  isTextByte,
  isTokenByte,
  lf,
  space,
  tab,
} from './byte-classes.ts';

const versionStart = Buffer.from('HTTP/1.');
const colon = 58;
const zero = 48;
const names = {
  connection: Buffer.from('connection'),
  keepAlive: Buffer.from('keep-alive'),
  contentLength: Buffer.from('content-length'),
  transferEncoding: Buffer.from('transfer-encoding'),
};
/** Lengths beyond this many digits are no honest ones, and would not be exact. */
const maxLengthDigits = 15;
const noFields: ReadonlyMap<string, string> = new Map();

/** What `read` gives instead of a place: the line is not whole yet, or it is malformed. */
export const lineIncomplete = -1;
export const lineMalformed = -2;

/**
 * ResponseHead reads the status line and headers of an answer, line by line and strictly: lines end with CR LF (never a bare LF),
 * names are tokens, nothing stands before the colon, no line is folded, a length appears once.
 * Headers are kept as texts only where the status is not 204, so that the usual answer allocates nothing.
 */
export class ResponseHead {
  statusCode = 0;
  isComplete = false;
  /** Length of the body as announced; null where it is not. */
  contentLength: number | null = null;
  isChunked = false;
  /** Whether the server lets the connection be used again. */
  keepsAlive = true;
  /** Seconds after which the server closes an idle connection, where it says so. */
  idleSec: number | null = null;
  fields: ReadonlyMap<string, string> = noFields;
  /** Why a line is malformed. */
  fault = '';
  #kept: Map<string, string> | null = null;
  #isHttp10 = false;

  reset(): void {
    this.statusCode = 0;
    this.isComplete = false;
    this.contentLength = null;
    this.isChunked = false;
    this.keepsAlive = true;
    this.idleSec = null;
    this.fields = noFields;
    this.fault = '';
    this.#kept = null;
    this.#isHttp10 = false;
  }

  /** Reads one line that begins at `at`, and gives where the next one begins, or why there is none. */
  readLine(bytes: Uint8Array, at: number, end: number): number {
    if (this.statusCode === 0) return this.#statusLine(bytes, at, end);
    if (at === end) return lineIncomplete;
    if (bytes[at] === cr) return this.#lastLine(bytes, at, end);
    return this.#field(bytes, at, end);
  }

  #statusLine(bytes: Uint8Array, at: number, end: number): number {
    const known = Math.min(versionStart.length, end - at);
    for (let k = 0; k < known; k += 1) {
      if (bytes[at + k] !== versionStart[k]) return this.#malformed('it does not begin with HTTP/1.');
    }
    if (end - at < 13) return this.#unlessWhole(bytes, at, end, 'the status line is cut');
    const minor = (bytes[at + 7] ?? 0) - zero;
    const status = threeDigits(bytes, at + 9);
    const after = bytes[at + 12];
    const isWellFormed = bytes[at + 8] === space && status >= 100 && (after === space || after === cr);
    if ((minor !== 0 && minor !== 1) || !isWellFormed) {
      return this.#unlessWhole(bytes, at, end, 'its status line cannot be read');
    }
    const next = this.#lineEnd(bytes, at + 12, end, at);
    if (next < 0) return next;
    this.statusCode = status;
    this.#isHttp10 = minor === 0;
    this.keepsAlive = minor === 1;
    if (status !== 204) {
      this.#kept = new Map();
      this.fields = this.#kept;
    }
    return next;
  }

  #lastLine(bytes: Uint8Array, at: number, end: number): number {
    if (at + 1 === end) return lineIncomplete;
    if (bytes[at + 1] !== lf) return this.#unlessWhole(bytes, at, end, 'a CR stands without its LF');
    this.isComplete = true;
    return at + 2;
  }

  #field(bytes: Uint8Array, at: number, end: number): number {
    let nameEnd = at;
    while (nameEnd < end && isTokenByte[bytes[nameEnd] ?? 0] === 1) nameEnd += 1;
    if (nameEnd === end) return lineIncomplete;
    if (bytes[nameEnd] !== colon || nameEnd === at) {
      return this.#unlessWhole(bytes, at, end, 'a line of its head is no header');
    }
    let from = nameEnd + 1;
    while (from < end && (bytes[from] === space || bytes[from] === tab)) from += 1;
    const next = this.#lineEnd(bytes, from, end, at);
    if (next < 0) return next;
    let valueEnd = next - 2;
    while (valueEnd > from && (bytes[valueEnd - 1] === space || bytes[valueEnd - 1] === tab)) valueEnd -= 1;
    if (!this.#take(bytes, at, nameEnd, from, valueEnd)) return lineMalformed;
    return next;
  }

  /** Gives where the line ends that goes on at `at` with text and began at `lineStart`. */
  #lineEnd(bytes: Uint8Array, at: number, end: number, lineStart: number): number {
    let textEnd = at;
    while (textEnd < end && isTextByte[bytes[textEnd] ?? 0] === 1) textEnd += 1;
    if (textEnd + 1 < end && bytes[textEnd] === cr && bytes[textEnd + 1] === lf) return textEnd + 2;
    return this.#unlessWhole(bytes, lineStart, end, 'a line of its head does not end with CR LF');
  }

  /** A line is judged when all of it is there, so that it does not matter how it was cut on the way. */
  #unlessWhole(bytes: Uint8Array, lineStart: number, end: number, fault: string): number {
    const feed = bytes.indexOf(lf, lineStart);
    return feed >= 0 && feed < end ? this.#malformed(fault) : lineIncomplete;
  }

  #malformed(fault: string): number {
    this.fault = fault;
    return lineMalformed;
  }

  /** Takes in what a header says; false where it is refused. */
  #take(bytes: Uint8Array, at: number, nameEnd: number, from: number, valueEnd: number): boolean {
    this.#keep(bytes, at, nameEnd, from, valueEnd);
    switch (nameEnd - at) {
      case 10:
        if (isSameName(bytes, at, nameEnd, names.connection)) this.#connection(bytes, from, valueEnd);
        else if (isSameName(bytes, at, nameEnd, names.keepAlive)) this.#idle(bytes, from, valueEnd);
        return true;
      case 14:
        return !isSameName(bytes, at, nameEnd, names.contentLength) || this.#length(bytes, from, valueEnd);
      case 17:
        return !isSameName(bytes, at, nameEnd, names.transferEncoding) || this.#coding(bytes, from, valueEnd);
      default:
        return true;
    }
  }

  #keep(bytes: Uint8Array, at: number, nameEnd: number, from: number, valueEnd: number): void {
    const kept = this.#kept;
    if (kept === null) return;
    const name = asciiText(bytes, at, nameEnd).toLowerCase();
    if (!kept.has(name)) kept.set(name, asciiText(bytes, from, valueEnd));
  }

  #connection(bytes: Uint8Array, from: number, valueEnd: number): void {
    if (!this.#isHttp10 && isSameName(bytes, from, valueEnd, names.keepAlive)) return;
    const options = asciiText(bytes, from, valueEnd)
      .toLowerCase()
      .split(',')
      .map((option) => option.trim());
    if (options.includes('close')) this.keepsAlive = false;
    else if (this.#isHttp10 && options.includes('keep-alive')) this.keepsAlive = true;
  }

  #idle(bytes: Uint8Array, from: number, valueEnd: number): void {
    const seconds = /(?:^|[,; ])timeout=(\d{1,6})/i.exec(asciiText(bytes, from, valueEnd))?.[1];
    if (seconds !== undefined) this.idleSec = Number(seconds);
  }

  #length(bytes: Uint8Array, from: number, valueEnd: number): boolean {
    const isSane = valueEnd > from && valueEnd - from <= maxLengthDigits && this.contentLength === null;
    let length = 0;
    for (let at = from; isSane && at < valueEnd; at += 1) {
      const byte = bytes[at] ?? 0;
      if (!isDigit(byte)) length = Number.NaN;
      length = length * 10 + byte - zero;
    }
    if (isSane && !Number.isNaN(length)) {
      this.contentLength = length;
      return true;
    }
    this.fault = 'its content-length is no number, or appears twice';
    return false;
  }

  #coding(bytes: Uint8Array, from: number, valueEnd: number): boolean {
    const coding = asciiText(bytes, from, valueEnd).toLowerCase();
    if (coding === 'chunked' && !this.isChunked && !this.#isHttp10) {
      this.isChunked = true;
      return true;
    }
    this.fault = 'its transfer-encoding is not "chunked", once';
    return false;
  }
}

/** The number that three digits spell, or -1. */
function threeDigits(bytes: Uint8Array, at: number): number {
  let number = 0;
  for (let k = 0; k < 3; k += 1) {
    const byte = bytes[at + k] ?? 0;
    if (!isDigit(byte)) return -1;
    number = number * 10 + byte - zero;
  }
  return number;
}
