import type { RequestFault } from './request-head.ts';

const carriageReturn = 13;
const newline = 10;
const maxLineBytes = 1_024;
const maxTrailerLines = 64;
const sizeLine = /^([0-9A-Fa-f]{1,12})(;[\t\x20-\x7e\x80-\xff]*)?$/;

/** Takes the content of a chunked body as it comes. */
export type ContentTaker = (data: Buffer, from: number, to: number) => void;

/** Reads one chunked body; `fault` is set where it is malformed, `isDone` behind its last line. */
export class ChunkedReader {
  isDone = false;
  fault: RequestFault | null = null;
  #expects: 'size' | 'content' | 'end of chunk' | 'trailer' = 'size';
  #remaining = 0;
  #line = '';
  #trailerLines = 0;

  /** read gives the position behind what belongs to the body. */
  read(data: Buffer, from: number, take: ContentTaker): number {
    let at = from;
    while (at < data.length && !this.isDone && this.fault === null) {
      if (this.#expects === 'content') {
        const to = Math.min(data.length, at + this.#remaining);
        take(data, at, to);
        this.#remaining -= to - at;
        if (this.#remaining === 0) this.#expects = 'end of chunk';
        at = to;
      } else at = this.#readLine(data, at);
    }
    return at;
  }

  #readLine(data: Buffer, from: number): number {
    const found = data.indexOf(newline, from);
    const to = found < 0 ? data.length : found + 1;
    this.#line += data.toString('latin1', from, to);
    if (this.#line.length > maxLineBytes) this.#refuse('a line of the chunked body is too long');
    else if (found >= 0) this.#takeLine();
    return to;
  }

  #takeLine(): void {
    const text = this.#line.slice(0, -2);
    const isEnded = this.#line.charCodeAt(this.#line.length - 2) === carriageReturn;
    this.#line = '';
    if (!isEnded) {
      this.#refuse('a line of the chunked body does not end with CR LF');
      return;
    }
    switch (this.#expects) {
      case 'size':
        this.#takeSize(text);
        return;
      case 'end of chunk':
        if (text === '') this.#expects = 'size';
        else this.#refuse('a chunk is longer than it says');
        return;
      case 'trailer':
        this.#trailerLines += 1;
        if (text === '') this.isDone = true;
        else if (this.#trailerLines > maxTrailerLines) this.#refuse('there are too many trailers');
        return;
      case 'content':
        return;
    }
  }

  #takeSize(text: string): void {
    const size = sizeLine.exec(text)?.[1];
    if (size === undefined) {
      this.#refuse('the size of a chunk is no number');
      return;
    }
    this.#remaining = Number.parseInt(size, 16);
    this.#expects = this.#remaining === 0 ? 'trailer' : 'content';
  }

  #refuse(reason: string): void {
    this.fault = { statusCode: 400, reason };
  }
}
