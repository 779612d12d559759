import type { Clock } from '@tidemark/domain/kernel/clock';
import { type Dispatcher, Pool } from 'undici';
import type { BackendConfig } from '../config/relay-config.ts';
import { type BackendAnswer, judgeAnswer, type Verdict } from './verdict.ts';
import type { WriteGroup } from './write-group.ts';

/** Names the relays that a write came through. */
export const viaHeader = 'x-tidemark-relay';
const maxConnections = 8;
const maxAnswerBytes = 65_536;
const msPerSecond = 1_000;

/** BackendClient sends writes to one backend, follows no redirect, repeats nothing, and remembers how it last went. */
export class BackendClient {
  readonly name: string;
  readonly #pool: Pool;
  readonly #config: BackendConfig;
  readonly #relayId: string;
  readonly #clock: Clock;
  readonly #path: string;
  readonly #authorization: string;
  /** Whether it answered last time, other than by an error of its own; null: not tried yet. */
  isUp: boolean | null = null;
  lastFault: string | null = null;
  requests = 0;
  #requestsAtPing = 0;
  pointsStored = 0;

  constructor(config: BackendConfig, relayId: string, clock: Clock) {
    const { origin, pathname, username, password } = new URL(config.url);
    this.name = config.name;
    this.#config = config;
    this.#relayId = relayId;
    this.#clock = clock;
    this.#path = pathname.replace(/\/+$/, '');
    const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.#authorization = username === '' ? '' : `Basic ${Buffer.from(user).toString('base64')}`;
    const { timeoutMs } = config;
    this.#pool = new Pool(origin, {
      connections: maxConnections,
      pipelining: 1,
      connect: { timeout: timeoutMs },
    });
  }

  /** Writes a body of so many points. */
  async write(group: WriteGroup, body: Buffer, points: number): Promise<Verdict> {
    const authorization = group.authorization || this.#authorization;
    const answer = await this.#ask({
      method: 'POST',
      path: `${this.#path}/write?${queryOf(group)}`,
      body,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        [viaHeader]: group.via === '' ? this.#relayId : `${group.via},${this.#relayId}`,
        ...(authorization === '' ? {} : { authorization }),
      },
    });
    const verdict = judgeAnswer(answer, points);
    this.requests += 1;
    if (verdict.kind === 'stored') this.pointsStored += points;
    this.isUp = verdict.kind !== 'again';
    this.lastFault = verdict.kind === 'stored' ? null : verdict.reason;
    return verdict;
  }

  /** Finds out whether it answers, where nothing was written to it since the last time. */
  async pingIfQuiet(): Promise<void> {
    const isQuiet = this.requests === this.#requestsAtPing;
    this.#requestsAtPing = this.requests;
    if (!isQuiet) return;
    const { statusCode, text } = await this.#ask({ method: 'GET', path: `${this.#path}/ping` });
    this.isUp = statusCode !== null && statusCode < 500;
    this.lastFault = this.isUp ? null : text;
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #ask(options: Dispatcher.RequestOptions): Promise<BackendAnswer> {
    const signal = AbortSignal.timeout(this.#config.timeoutMs);
    try {
      const { statusCode, headers, body } = await this.#pool.request({ ...options, signal });
      const text = await firstText(body);
      return { statusCode, text, retryAfterMs: retryAfterMs(headers['retry-after'], this.#clock.wallMs()) };
    } catch (error) {
      const text = signal.aborted ? `no answer within ${this.#config.timeoutMs} ms` : faultText(error);
      return { statusCode: null, text, retryAfterMs: null };
    }
  }
}

function queryOf({ db, rp, precision, consistency }: WriteGroup): string {
  const query = new URLSearchParams({ db });
  if (rp !== '') query.set('rp', rp);
  if (precision !== '') query.set('precision', precision);
  if (consistency !== '') query.set('consistency', consistency);
  return query.toString();
}

/** What is behind the first bytes is read and thrown away, so that the connection can be used again. */
async function firstText(body: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    if (bytes < maxAnswerBytes && Buffer.isBuffer(part)) parts.push(part);
    bytes += part.length;
  }
  return Buffer.concat(parts).toString('utf8', 0, maxAnswerBytes);
}

function retryAfterMs(header: string | string[] | undefined, nowMs: number): number | null {
  if (typeof header !== 'string') return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * msPerSecond;
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}

function faultText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return error.message === '' || error.message === code ? code : error.message;
}
