import { DomainError } from '@tidemark/domain/errors';
import { Pool } from 'undici';
import { guardedConnector } from '../egress/guarded-connector.ts';
import { readCappedBody } from '../egress/read-capped-body.ts';
import { describeTransportError } from '../writers/classify-transport-error.ts';
import { basicAuthorization } from './basic-authorization.ts';
import { type QuerySeries, queryAnswerShape } from './query-answer.ts';
import { TargetAuthError } from './target-auth-error.ts';

/** What is needed to speak to one InfluxDB 0.x or 1.x. */
export type InfluxdbV1Connection = {
  url: string;
  username: string | null;
  password: string | null;
  /** Addresses that were approved for the target; no other is connected to. */
  allowedAddresses: string[];
};

type Answer = { statusCode: number; text: string; version: string | null };

/** Asks a server; every method throws `target_unreachable` or `target_refused` (TargetAuthError for a wrong password). */
export interface InfluxdbV1Client {
  readonly host: string;
  ping(): Promise<{ version: string | null }>;
  /** Runs a statement that only reads. */
  query(statement: string, options?: QueryOptions): Promise<QuerySeries[]>;
  /** Runs a statement that changes something: POST, or GET where the server is too old for it. */
  change(statement: string, options?: QueryOptions): Promise<void>;
  /** Reads any path, such as /debug/vars; at most `maxBytes` of it. */
  get(path: string, maxBytes: number): Promise<{ statusCode: number; text: string }>;
  close(): Promise<void>;
}

export type QueryOptions = { database?: string; timeoutMs?: number };

const defaultTimeoutMs = 15_000;
const maxConnectMs = 5_000;
const maxAnswerBytes = 64 * 1_048_576;
const maxHeaderBytes = 16_384;
const maxDetailLength = 300;

/** createInfluxdbV1Client speaks to the approved addresses only, follows no redirect and reads a bounded answer. */
export function createInfluxdbV1Client(connection: InfluxdbV1Connection): InfluxdbV1Client {
  const { host, ask, close } = createTransport(connection);
  const read = (path: string, timeoutMs = defaultTimeoutMs, maxBytes = maxAnswerBytes): Promise<Answer> =>
    ask({ method: 'GET', path, body: null, timeoutMs, maxBytes });
  return {
    host,
    async ping() {
      const answer = await read('/ping');
      if (answer.statusCode >= 300) throw refusal(host, answer);
      return { version: answer.version };
    },
    async query(statement, options) {
      return seriesOf(host, await read(`/query?${queryText(statement, options)}`, options?.timeoutMs));
    },
    async change(statement, options) {
      const text = queryText(statement, options);
      const timeoutMs = options?.timeoutMs ?? defaultTimeoutMs;
      const answer = await ask({
        method: 'POST',
        path: '/query',
        body: text,
        timeoutMs,
        maxBytes: maxAnswerBytes,
      });
      seriesOf(host, answer.statusCode === 405 ? await read(`/query?${text}`, timeoutMs) : answer);
    },
    get: (path, maxBytes) => read(path, defaultTimeoutMs, maxBytes),
    close,
  };
}

type Question = {
  method: 'GET' | 'POST';
  path: string;
  body: string | null;
  timeoutMs: number;
  maxBytes: number;
};

function createTransport(connection: InfluxdbV1Connection) {
  const url = new URL(connection.url);
  const prefix = url.pathname.replace(/\/$/, '');
  const pool = new Pool(url.origin, {
    connect: guardedConnector(connection.allowedAddresses, maxConnectMs),
    connections: 4,
    pipelining: 1,
    maxHeaderSize: maxHeaderBytes,
  });
  const headers = {
    'user-agent': 'tidemark',
    ...basicAuthorization(connection.username, connection.password),
  };
  const formHeaders = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  return {
    host: url.host,
    close: () => pool.destroy(),
    async ask({ method, path, body, timeoutMs, maxBytes }: Question): Promise<Answer> {
      try {
        const response = await pool.request({
          method,
          path: prefix + path,
          headers: body === null ? headers : formHeaders,
          body,
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await readCappedBody(response.body, maxBytes);
        const version = response.headers['x-influxdb-version'];
        return {
          statusCode: response.statusCode,
          text,
          version: typeof version === 'string' ? version : null,
        };
      } catch (cause) {
        throw new DomainError(
          'target_unreachable',
          { host: url.host, detail: describeTransportError(cause) },
          { cause },
        );
      }
    },
  };
}

function queryText(statement: string, options: QueryOptions = {}): string {
  return new URLSearchParams({
    q: statement,
    ...(options.database ? { db: options.database } : {}),
  }).toString();
}

function seriesOf(host: string, answer: Answer): QuerySeries[] {
  const parsed = queryAnswerShape.safeParse(parseJson(answer.text));
  if (answer.statusCode !== 200 || !parsed.success) throw refusal(host, answer, parsed.data?.error);
  const error = parsed.data.error ?? parsed.data.results.find((result) => result.error !== undefined)?.error;
  if (error !== undefined) throw refusal(host, answer, error);
  return parsed.data.results.flatMap((result) => result.series);
}

function refusal(host: string, answer: Answer, error?: string): DomainError {
  const detail = (error ?? (answer.text.trim() || 'no text')).slice(0, maxDetailLength);
  if (answer.statusCode === 401 || answer.statusCode === 403) return new TargetAuthError(host, detail);
  if (answer.statusCode >= 300 && answer.statusCode < 400)
    return new DomainError('target_denied', { host, reason: 'redirect' });
  const status = answer.statusCode === 200 ? '' : `status ${answer.statusCode}: `;
  return new DomainError('target_refused', { host, detail: status + detail });
}

/** parseJson gives the value of a JSON text, or undefined where it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
