import { maxHeadBytes, parseHead, type RequestFault, type RequestHead } from './request-head.ts';

const carriageReturn = 13;
const newline = 10;
const maxKeptHeads = 256;
const maxKeptHeadBytes = 1_024;

/** A head and what it asks for. */
export type KnownRequest<Route> = { kind: 'known'; head: RequestHead; route: Route };

type Parsed<Route> = KnownRequest<Route> | ({ kind: 'refused' } & RequestFault);

/** A head that ends before `end`, or one that is refused; `incomplete`: it goes on. */
export type HeadReading<Route> =
  | { kind: 'head'; known: KnownRequest<Route>; end: number }
  | ({ kind: 'refused'; end: number } & RequestFault)
  | { kind: 'incomplete' };

const incomplete = { kind: 'incomplete' } as const;

/** Reads heads. Those of one client are mostly the same bytes, so the last ones are kept with what they say. */
export class HeadReader<Route> {
  readonly #kept = new Map<string, Parsed<Route>>();
  readonly #routeOf: (head: RequestHead) => Route;

  constructor(routeOf: (head: RequestHead) => Route) {
    this.#routeOf = routeOf;
  }

  /** read reads the head that begins at `from`. */
  read(data: Buffer, from: number): HeadReading<Route> {
    const end = endOf(data, from);
    if ((end < 0 ? data.length : end) - from > maxHeadBytes)
      return { kind: 'refused', statusCode: 431, reason: 'the head is too long', end: data.length };
    if (end < 0) return incomplete;
    const parsed = this.#parse(data.toString('latin1', from, end - 4));
    return parsed.kind === 'known' ? { kind: 'head', known: parsed, end } : { ...parsed, end };
  }

  #parse(text: string): Parsed<Route> {
    const kept = this.#kept.get(text);
    if (kept) return kept;
    const parsed = this.#parseNew(text);
    if (text.length > maxKeptHeadBytes) return parsed;
    if (this.#kept.size >= maxKeptHeads) this.#kept.clear();
    this.#kept.set(text, parsed);
    return parsed;
  }

  #parseNew(text: string): Parsed<Route> {
    const parsed = parseHead(text);
    if (!parsed.ok) return { kind: 'refused', statusCode: parsed.statusCode, reason: parsed.reason };
    return { kind: 'known', head: parsed.head, route: this.#routeOf(parsed.head) };
  }
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
