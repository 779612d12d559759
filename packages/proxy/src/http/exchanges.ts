import type { HeadReader } from '@tidemark/http-server/head-reader';
import type { ProxyCounts } from '../counting/proxy-counts.ts';
import { answerBytes, type ErrorAnswer } from './error-answer.ts';
import { type Asked, RequestReader } from './request-reader.ts';
import { ResponseReader } from './response-reader.ts';

/** A request that waits for its answer; `own`: from the proxy, once it is ready. */
type Pending = { asked: Asked; own: ErrorAnswer | null; isReady: boolean };

/** Where the bytes of one connection go. */
export type ExchangeEnds = {
  toPart(data: Buffer): void;
  toClient(data: Buffer): void;
  /** Ends both ways: an answer of the proxy was the last one. */
  close(): void;
};

/** A client may send so many requests ahead of their answers. */
const maxPending = 4_096;

/** The requests and answers of one connection: counted, and some answered here in the place of the part, in their order. */
export class HttpExchanges {
  readonly #ends: ExchangeEnds;
  readonly #counts: ProxyCounts;
  readonly #requests: RequestReader;
  readonly #responses: ResponseReader;
  readonly #pending: Pending[] = [];
  #choose: (() => ErrorAnswer | null) | null = null;
  #isClosed = false;
  #isUnread = false;

  constructor(ends: ExchangeEnds, counts: ProxyCounts, heads: HeadReader<null>) {
    this.#ends = ends;
    this.#counts = counts;
    this.#requests = new RequestReader(heads, {
      goOn: (data) => ends.toPart(data),
      begin: (asked, isKeepable) => this.#begin(asked, isKeepable),
      keptEnded: () => this.#keptEnded(),
      lost: () => this.#lost(),
    });
    this.#responses = new ResponseReader({
      answersHead: () => this.#pending[0]?.asked.isHead ?? null,
      begin: (status) => {
        const answers = counts.answers ?? {};
        answers[status] = (answers[status] ?? 0) + 1;
      },
      ended: () => void this.#pending.shift(),
      lost: () => this.#lost(),
    });
  }

  /** choose lets a function decide for each request from now on whether it is answered here; null: none is. */
  choose(choose: (() => ErrorAnswer | null) | null): void {
    this.#choose = choose;
    this.#requests.isSifting = choose !== null;
    if (choose === null) this.#requests.release();
  }

  /** fromClient takes what the client sent. */
  fromClient(data: Buffer): void {
    if (!this.#isClosed) this.#requests.take(data);
  }

  /** clientEnded lets on what of an unfinished head was held. */
  clientEnded(): void {
    this.#requests.release();
  }

  /** fromPart takes what the part sent; answers of the proxy go in between where it is their turn. */
  fromPart(data: Buffer): void {
    let from = 0;
    let at = 0;
    while (at < data.length && !this.#responses.isLost) {
      at = this.#responses.readUntilEnd(data, at);
      if (this.#pending[0]?.isReady !== true) continue;
      this.#ends.toClient(data.subarray(from, at));
      from = at;
      this.#answer();
    }
    if (from < data.length && !this.#isClosed) this.#ends.toClient(from === 0 ? data : data.subarray(from));
  }

  #begin(asked: Asked, isKeepable: boolean): boolean {
    if (this.#counts.requests !== null) this.#counts.requests += 1;
    if (this.#pending.length === maxPending) this.#responses.giveUp();
    // What answers are for is not known any more.
    if (this.#responses.isLost) return true;
    const own = isKeepable ? (this.#choose?.() ?? null) : null;
    this.#pending.push({ asked, own, isReady: false });
    if (own === null) return true;
    if (this.#counts.injectedErrors !== null) this.#counts.injectedErrors += 1;
    if (asked.expectsContinue) this.#keptEnded();
    return false;
  }

  /** The last request that was kept is the last that waits. */
  #keptEnded(): void {
    const last = this.#pending.at(-1);
    if (last?.own) last.isReady = true;
    this.#answer();
  }

  #answer(): void {
    for (let next = this.#pending[0]; next?.own && next.isReady; next = this.#pending[0]) {
      if (this.#isClosed) return;
      this.#pending.shift();
      const { asked, own } = next;
      const closes = asked.closes || asked.expectsContinue;
      this.#ends.toClient(answerBytes(own, asked.isHead, closes));
      if (!closes) continue;
      this.#isClosed = true;
      this.#ends.close();
    }
  }

  #lost(): void {
    if (this.#responses.isLost) this.#pending.length = 0;
    if (!this.#isUnread) this.#counts.unreadConnections += 1;
    this.#isUnread = true;
  }
}
