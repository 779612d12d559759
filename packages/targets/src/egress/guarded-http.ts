import { DomainError } from '@tidemark/domain/kernel/errors';
import type { AllowedAddresses } from '@tidemark/domain/target/batch-writer';
import type { TargetTls } from '@tidemark/domain/target/target-tls';
import { Pool } from 'undici';
import { describeTransportError } from './describe-transport-error.ts';
import { guardedConnector } from './guarded-connector.ts';
import { readCappedBody } from './read-body.ts';

/** Where one server stands, and what says who we are. */
export type HttpAccess = {
  url: string;
  /** Addresses that were approved for the target; no other is connected to. */
  allowedAddresses: AllowedAddresses;
  tls: TargetTls;
  authorization: string | null;
};

export type HttpQuestion = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body: string | null;
  timeoutMs: number;
  maxBytes: number;
};

/**
 * `header` gives one header of the answer, by its name in lower case. `version`: what this or an earlier answer of the server named as its
 * version of InfluxDB; null: it is another service, whose text is not shown.
 */
export type HttpAnswer = {
  statusCode: number;
  text: string;
  version: string | null;
  header(name: string): string | null;
};

/** Asks one server beside the load: never more than a few questions at a time. */
export interface GuardedHttp {
  readonly host: string;
  /** Gives any answer as it came, also a redirect, which is not followed; throws `target_unreachable` where there was none. */
  ask(question: HttpQuestion): Promise<HttpAnswer>;
  close(): Promise<void>;
}

const maxConnectMs = 5_000;
const maxHeaderBytes = 16_384;
const connections = 4;
const maxDetailLength = 300;

/** createGuardedHttp speaks to the approved addresses only, follows no redirect, takes no proxy and reads bounded answers. */
export function createGuardedHttp({
  url: text,
  allowedAddresses,
  tls,
  authorization,
}: HttpAccess): GuardedHttp {
  const url = new URL(text);
  const prefix = url.pathname.replace(/\/$/, '');
  const pool = new Pool(url.origin, {
    connect: guardedConnector(allowedAddresses, maxConnectMs, tls),
    connections,
    pipelining: 1,
    maxHeaderSize: maxHeaderBytes,
  });
  let version: string | null = null;
  const ours = { 'user-agent': 'tidemark', ...(authorization === null ? {} : { authorization }) };
  return {
    host: url.host,
    close: () => pool.destroy(),
    async ask({ method, path, headers, body, timeoutMs, maxBytes }) {
      try {
        const response = await pool.request({
          method,
          path: prefix + path,
          headers: { ...headers, ...ours },
          body,
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
          signal: AbortSignal.timeout(timeoutMs),
        });
        const answer = await readCappedBody(response.body, maxBytes);
        const header = headerOf(response.headers);
        version = versionIn(header('x-influxdb-version')) ?? version;
        return { statusCode: response.statusCode, text: answer, version, header };
      } catch (cause) {
        const detail = describeTransportError(cause);
        throw new DomainError('target_unreachable', { host: url.host, detail }, { cause });
      }
    },
  };
}

/** Says whether a server is an InfluxDB, in words that nothing else could be put into. */
function versionIn(header: string | null): string | null {
  const [, version] = /^v?([\w.+~-]{1,40})$/.exec(header ?? '') ?? [];
  return version ?? null;
}

/** refusalText is what an error says of an answer: the server's own text where it is an InfluxDB, else no more than the status. */
export function refusalText({ statusCode, text, version }: HttpAnswer, own: string | undefined): string {
  if (version === null) return `it did not answer as InfluxDB does (status ${statusCode})`;
  return ((own ?? text.trim()) || 'no text').slice(0, maxDetailLength);
}

function headerOf(headers: Record<string, string | string[] | undefined>): HttpAnswer['header'] {
  return (name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  };
}
