import { lf } from './byte-classes.ts';
import { ChunkedBody, chunksIncomplete, chunksMalformed } from './chunked-body.ts';
import { KeptBody } from './kept-body.ts';
import { lineIncomplete, lineMalformed, ResponseHead } from './response-head.ts';

const maxHeadBytes = 16_384;
const maxKeptBodyBytes = 65_536;
const maxReadBodyBytes = 16 * 1_048_576;
const maxInterimAnswers = 16;
/** Bytes within which a status line shows that it is none. */
const statusLineBytes = 13;

type Stage = 'head' | 'length' | 'chunked' | 'until-close' | 'done';

/** What a server answered; valid during the call in which it is given. */
export interface HttpAnswer {
  readonly statusCode: number;
  /** A header by its name in lower case; null where the answer has none, and of a 204. */
  header(name: string): string | null;
  /** Bytes of the whole body, as they came. */
  readonly bodyBytes: number;
  /** The first 64 KiB of the body. */
  bodyText(): string;
}

/** What `read` gives instead of the place where the answer ended. */
export const answerIncomplete = -1;
export const answerMalformed = -2;

/**
 * ResponseParser reads the answer to one request from the bytes of a connection, however they are cut: strictly, in bounded memory,
 * and without making an object or a text for an answer of 204. Interim answers (1xx) are passed over.
 */
export class ResponseParser implements HttpAnswer {
  readonly #head = new ResponseHead();
  readonly #body = new KeptBody(maxKeptBodyBytes);
  readonly #chunks = new ChunkedBody();
  #stage: Stage = 'head';
  #leftBytes = 0;
  #headBytes = 0;
  #interimAnswers = 0;
  #partialLine: Buffer | null = null;
  #partialBytes = 0;
  #reusable = true;
  /** Why the answer is malformed. */
  fault = '';

  get statusCode(): number {
    return this.#head.statusCode;
  }

  /** Whether another request may follow on this connection: the answer is whole, its end is certain, and the server did not say otherwise. */
  get isReusable(): boolean {
    return this.#stage === 'done' && this.#reusable;
  }

  /** Seconds after which the server closes an idle connection, where it says so. */
  get idleSec(): number | null {
    return this.#head.idleSec;
  }

  header(name: string): string | null {
    return this.#head.fields.get(name) ?? null;
  }

  get bodyBytes(): number {
    return this.#body.byteCount;
  }

  bodyText(): string {
    return this.#body.text();
  }

  /** Makes it ready for the next answer. */
  reset(): void {
    this.#head.reset();
    this.#body.reset();
    this.#stage = 'head';
    this.#headBytes = 0;
    this.#interimAnswers = 0;
    this.#partialBytes = 0;
    this.#reusable = true;
    this.fault = '';
  }

  /** Reads on in [from, end) and gives where the answer ended, or why it did not. */
  read(bytes: Uint8Array, from: number, end: number): number {
    let at = from;
    while (this.#stage === 'head') {
      at = this.#readHead(bytes, at, end);
      if (at < 0) return at;
      if (!this.#frameBody()) return answerMalformed;
    }
    return this.#readBody(bytes, at, end);
  }

  /** Whether the answer is whole now that the server has closed the connection. */
  endsWithClose(): boolean {
    if (this.#stage === 'until-close') this.#stage = 'done';
    return this.#stage === 'done';
  }

  #readBody(bytes: Uint8Array, at: number, end: number): number {
    switch (this.#stage) {
      case 'length':
        return this.#readLength(bytes, at, end);
      case 'chunked':
        return this.#readChunks(bytes, at, end);
      case 'until-close':
        this.#body.add(bytes, at, end);
        return this.#body.byteCount > maxReadBodyBytes ? this.#cutBody(end) : answerIncomplete;
      case 'done':
        return at;
      case 'head':
        return answerIncomplete;
    }
  }

  #readHead(bytes: Uint8Array, from: number, end: number): number {
    let at = from;
    if (this.#partialBytes > 0) {
      at = this.#finishPartialLine(bytes, from, end);
      if (at < 0) return at;
    }
    while (!this.#head.isComplete) {
      const next = this.#head.readLine(bytes, at, end);
      if (next === lineMalformed) return this.#malformed(this.#head.fault);
      if (next === lineIncomplete) return this.#keepPartialLine(bytes, at, end);
      this.#headBytes += next - at;
      at = next;
      if (this.#headBytes > maxHeadBytes) return this.#headOverflow();
    }
    return at;
  }

  /** Completes the line whose beginning was kept, and gives where the next one begins. */
  #finishPartialLine(bytes: Uint8Array, from: number, end: number): number {
    const feed = bytes.indexOf(lf, from);
    const lineEnd = feed < 0 || feed >= end ? end : feed + 1;
    const kept = this.#keepPartialLine(bytes, from, lineEnd);
    const line = this.#partialLine;
    if (kept === answerMalformed || line === null) return answerMalformed;
    const isWhole = lineEnd > from && bytes[lineEnd - 1] === lf;
    if (!isWhole) return kept;
    const next = this.#head.readLine(line, 0, this.#partialBytes);
    if (next < 0) return this.#malformed(this.#head.fault);
    this.#headBytes += this.#partialBytes;
    this.#partialBytes = 0;
    return lineEnd;
  }

  #keepPartialLine(bytes: Uint8Array, from: number, end: number): number {
    const length = this.#partialBytes + end - from;
    if (this.#headBytes + length > maxHeadBytes) return this.#headOverflow();
    this.#partialLine ??= Buffer.allocUnsafeSlow(maxHeadBytes);
    this.#partialLine.set(bytes.subarray(from, end), this.#partialBytes);
    this.#partialBytes = length;
    const isStatusLine = this.#head.statusCode === 0 && length <= statusLineBytes;
    if (isStatusLine && this.#head.readLine(this.#partialLine, 0, length) === lineMalformed) {
      return this.#malformed(this.#head.fault);
    }
    return answerIncomplete;
  }

  /** Decides where the body ends (RFC 9112, 6.3); false where that is not certain. */
  #frameBody(): boolean {
    const { statusCode, contentLength, isChunked, keepsAlive } = this.#head;
    if (statusCode < 200) return this.#passOver();
    this.#reusable = keepsAlive;
    if (isChunked && contentLength !== null)
      return this.#refuse('it announces the end of its body in two ways');
    if (statusCode === 204 || statusCode === 304) {
      // A body must not follow; where one is announced all the same, it is unknown where the next answer would begin.
      if (isChunked || (statusCode === 204 && (contentLength ?? 0) > 0)) this.#reusable = false;
      this.#stage = 'done';
    } else if (isChunked) {
      this.#chunks.reset();
      this.#stage = 'chunked';
    } else if (contentLength === null) {
      this.#reusable = false;
      this.#stage = 'until-close';
    } else {
      this.#leftBytes = contentLength;
      this.#stage = contentLength === 0 ? 'done' : 'length';
    }
    return true;
  }

  #passOver(): boolean {
    this.#interimAnswers += 1;
    if (this.#head.statusCode === 101)
      return this.#refuse('it switches to a protocol that was not asked for');
    if (this.#interimAnswers > maxInterimAnswers) return this.#refuse('it sends too many interim answers');
    this.#head.reset();
    this.#headBytes = 0;
    return true;
  }

  #readLength(bytes: Uint8Array, from: number, end: number): number {
    const taken = Math.min(this.#leftBytes, end - from);
    this.#body.add(bytes, from, from + taken);
    this.#leftBytes -= taken;
    if (this.#leftBytes === 0) {
      this.#stage = 'done';
      return from + taken;
    }
    return this.#body.byteCount > maxReadBodyBytes ? this.#cutBody(end) : answerIncomplete;
  }

  #readChunks(bytes: Uint8Array, from: number, end: number): number {
    const next = this.#chunks.read(bytes, from, end, this.#body);
    if (next === chunksMalformed) return this.#malformed('a chunk of its body is malformed');
    if (next !== chunksIncomplete) {
      this.#stage = 'done';
      return next;
    }
    return this.#body.byteCount > maxReadBodyBytes ? this.#cutBody(end) : answerIncomplete;
  }

  /** Takes a body without end for read: what it says was kept long ago. */
  #cutBody(end: number): number {
    this.#reusable = false;
    this.#stage = 'done';
    return end;
  }

  #headOverflow(): number {
    return this.#malformed(`its head is longer than ${maxHeadBytes} bytes`);
  }

  #malformed(fault: string): number {
    this.#refuse(fault);
    return answerMalformed;
  }

  #refuse(fault: string): false {
    this.fault = fault;
    return false;
  }
}
