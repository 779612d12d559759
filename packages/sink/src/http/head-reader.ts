import { maxHeadBytes, parseHead, type RequestFault, type RequestHead } from './request-head.ts';
import { type Route, routeOf } from './route.ts';

const carriageReturn = 13;
const newline = 10;
const maxKeptHeads = 256;
const maxKeptHeadBytes = 1_024;

/** A head and what it asks for. */
export type KnownRequest = { kind: 'known'; head: RequestHead; route: Route };

type Parsed = KnownRequest | ({ kind: 'refused' } & RequestFault);

/** A head that ends before `end`, or one that is refused; `incomplete`: it goes on. */
export type HeadReading =
  | { kind: 'head'; known: KnownRequest; end: number }
  | ({ kind: 'refused'; end: number } & RequestFault)
  | { kind: 'incomplete' };

const incomplete: HeadReading = { kind: 'incomplete' };

/** Reads heads. Those of one client are mostly the same bytes, so the last ones are kept with what they say. */
export class HeadReader {
  readonly #kept = new Map<string, Parsed>();

  /** read reads the head that begins at `from`. */
  read(data: Buffer, from: number): HeadReading {
    const end = endOf(data, from);
    if ((end < 0 ? data.length : end) - from > maxHeadBytes)
      return { kind: 'refused', statusCode: 431, reason: 'the head is too long', end: data.length };
    if (end < 0) return incomplete;
    const parsed = this.#parse(data.toString('latin1', from, end - 4));
    return parsed.kind === 'known' ? { kind: 'head', known: parsed, end } : { ...parsed, end };
  }

  #parse(text: string): Parsed {
    const kept = this.#kept.get(text);
    if (kept) return kept;
    const parsed = parse(text);
    if (text.length > maxKeptHeadBytes) return parsed;
    if (this.#kept.size >= maxKeptHeads) this.#kept.clear();
    this.#kept.set(text, parsed);
    return parsed;
  }
}

function parse(text: string): Parsed {
  const parsed = parseHead(text);
  if (!parsed.ok) return { kind: 'refused', statusCode: parsed.statusCode, reason: parsed.reason };
  return { kind: 'known', head: parsed.head, route: routeOf(parsed.head) };
}

/** Where the empty line ends that ends the head, or -1. */
function endOf(data: Buffer, from: number): number {
  for (let i = from + 3; i < data.length; i += 1) {
    if (
      data[i] === newline &&
      data[i - 1] === carriageReturn &&
      data[i - 2] === newline &&
      data[i - 3] === carriageReturn
    )
      return i + 1;
  }
  return -1;
}
