import { DomainError } from '@tidemark/domain/kernel/errors';
import type { AllowedAddresses } from '@tidemark/domain/target/batch-writer';
import { systemTls, type TargetTls } from '@tidemark/domain/target/target-tls';
import { createGuardedHttp, type HttpAnswer, refusalText } from '../egress/guarded-http.ts';
import { parseJson } from '../egress/parse-json.ts';
import { authorizationOf, type Credentials } from '../session/authorization-of.ts';
import { TargetAuthError } from '../session/target-session.ts';
import { type QuerySeries, queryAnswerShape } from './query-answer.ts';

/** What is needed to speak to one InfluxDB 0.x or 1.x. */
export type InfluxdbV1Connection = Omit<Credentials, 'token'> & {
  url: string;
  token?: string | null;
  tls?: TargetTls;
  /** Addresses that were approved for the target; no other is connected to. */
  allowedAddresses: AllowedAddresses;
};

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
const maxAnswerBytes = 64 * 1_048_576;
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

/** createInfluxdbV1Client speaks to the approved addresses only, follows no redirect and reads a bounded answer. */
export function createInfluxdbV1Client(connection: InfluxdbV1Connection): InfluxdbV1Client {
  const { host, ask, close } = createGuardedHttp({
    url: connection.url,
    allowedAddresses: connection.allowedAddresses,
    tls: connection.tls ?? systemTls,
    authorization: authorizationOf({ token: null, ...connection }),
  });
  const read = (path: string, timeoutMs = defaultTimeoutMs, maxBytes = maxAnswerBytes) =>
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
        headers: formHeaders,
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

function queryText(statement: string, options: QueryOptions = {}): string {
  return new URLSearchParams({
    q: statement,
    ...(options.database ? { db: options.database } : {}),
  }).toString();
}

function seriesOf(host: string, answer: HttpAnswer): QuerySeries[] {
  const parsed = queryAnswerShape.safeParse(parseJson(answer.text));
  if (answer.statusCode !== 200 || !parsed.success) throw refusal(host, answer, parsed.data?.error);
  const error = parsed.data.error ?? parsed.data.results.find((result) => result.error !== undefined)?.error;
  if (error !== undefined) throw refusal(host, answer, error);
  return parsed.data.results.flatMap(({ series, partial }) =>
    partial ? series.map((rows) => ({ ...rows, partial })) : series,
  );
}

function refusal(host: string, answer: HttpAnswer, error?: string): DomainError {
  const detail = refusalText(answer, error);
  if (answer.statusCode === 401 || answer.statusCode === 403) return new TargetAuthError(host, detail);
  if (answer.statusCode >= 300 && answer.statusCode < 400)
    return new DomainError('target_denied', { host, reason: 'redirect' });
  const status = answer.statusCode === 200 || answer.version === null ? '' : `status ${answer.statusCode}: `;
  return new DomainError('target_refused', { host, detail: status + detail });
}
