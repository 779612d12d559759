import type { Clock } from '@tidemark/domain/kernel/clock';
import type { AllowedAddresses, InfluxdbEndpoint } from '@tidemark/domain/target/batch-writer';
import { type Dispatcher, Pool } from 'undici';
import { describeTransportError } from '../egress/describe-transport-error.ts';
import { guardedConnector } from '../egress/guarded-connector.ts';
import { readWholeBody } from '../egress/read-body.ts';
import { classifyTransportError } from '../writing/classify-transport-error.ts';
import { contentOf, decodeAnswer } from './decode-answer.ts';
import type { BadAnswer, QueryAnswer, QueryRequest } from './query-answer.ts';
import { acceptedType, queryMessage } from './query-message.ts';

/** Asks a target queries; it never throws and never retries: what went wrong is the answer. */
export interface QueryReader {
  /** Receives an answer whole, then decodes it; `signal` gives it up. */
  ask(request: QueryRequest, signal: AbortSignal): Promise<QueryAnswer>;
  close(): Promise<void>;
}

export type QueryReaderOptions = {
  endpoint: InfluxdbEndpoint;
  /** Addresses that were approved for the target; no other is connected to. */
  allowedAddresses: AllowedAddresses;
  connections: number;
  requestTimeoutMs: number;
  maxResponseBytes: number;
  clock: Clock;
};

const maxConnectMs = 10_000;
const maxHeaderBytes = 16_384;
const maxDetailLength = 300;

/** createQueryReader asks over kept connections to the approved addresses only; redirects are not followed, nothing is compressed. */
export function createQueryReader(options: QueryReaderOptions): QueryReader {
  const url = new URL(options.endpoint.url);
  const pool = new Pool(url.origin, {
    connect: guardedConnector(
      options.allowedAddresses,
      Math.min(options.requestTimeoutMs, maxConnectMs),
      options.endpoint.tls,
    ),
    connections: options.connections,
    pipelining: 1,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: options.requestTimeoutMs,
    bodyTimeout: options.requestTimeoutMs,
  });
  return {
    async ask(request, signal) {
      const message = queryMessage(options.endpoint, request);
      if (message === null) return fluxRefused;
      try {
        const { clock, requestTimeoutMs, maxResponseBytes } = options;
        const [response, body] = await withinDeadline(clock, requestTimeoutMs, signal, async (cut) => {
          const answer = await pool.request({ ...message, signal: cut });
          return [answer, await readWholeBody(answer.body, maxResponseBytes)] as const;
        });
        return answerOf(request, response, body, options);
      } catch (error) {
        return transportFault(error);
      }
    },
    close: () => pool.destroy(),
  };
}

const fluxRefused: BadAnswer = {
  outcome: 'query_error',
  statusCode: null,
  detail: 'this target is an InfluxDB 1.x, which does not take Flux',
};

function answerOf(
  { format }: QueryRequest,
  { statusCode, headers }: Dispatcher.ResponseData,
  body: Buffer | null,
  { clock, maxResponseBytes }: QueryReaderOptions,
): QueryAnswer {
  const bad = (outcome: BadAnswer['outcome'], detail: string): BadAnswer => ({
    outcome,
    statusCode,
    detail: detail.slice(0, maxDetailLength),
  });
  const receivedAtMs = clock.nowMs();
  if (statusCode >= 300 && statusCode < 400) return bad('redirect', 'the target redirects');
  if (body === null) return bad('too_large', `the answer is longer than ${maxResponseBytes} bytes`);
  const contentType = String(headers['content-type'] ?? '');
  const isMessagePack = contentType.includes('msgpack');
  if (statusCode !== 200) {
    const outcome = statusCode === 401 || statusCode === 403 ? 'refused' : 'query_error';
    return bad(outcome, errorText(isMessagePack ? 'msgpack' : 'json', body));
  }
  if ((format === 'msgpack') !== isMessagePack)
    return bad(
      'wrong_format',
      `asked for ${acceptedType(format)}, answered ${contentType || 'without a type'}`,
    );
  const { decoded, reason } = decodeAnswer(format, body);
  if (reason !== null) return bad('malformed', reason);
  const decodedAtMs = clock.nowMs();
  const content = contentOf(decoded);
  switch (content.kind) {
    case 'rows':
      return { outcome: 'ok', receivedAtMs, decodedAtMs, bytes: body.length, rows: content.rows, decoded };
    case 'error':
      return bad('query_error', content.message);
    case 'partial':
      return bad('partial_answer', `the target left rows out after ${content.rows}`);
    case 'malformed':
      return bad('malformed', 'the answer is not that of a query');
  }
}

function errorText(format: 'json' | 'msgpack', body: Buffer): string {
  const { decoded } = decodeAnswer(format, body);
  const content = decoded === null ? null : contentOf(decoded);
  return content?.kind === 'error'
    ? content.message
    : body.toString('utf8', 0, maxDetailLength).trim() || 'no text';
}

function transportFault(error: unknown): BadAnswer {
  const { class: kind, statusCode } = classifyTransportError(error);
  const outcome = kind === 'timeout' || kind === 'aborted' ? kind : 'broken';
  return { outcome, statusCode, detail: describeTransportError(error).slice(0, maxDetailLength) };
}

/**
 * withinDeadline does `work` with a signal that aborts when `outer` does, or after `timeoutMs` with a TimeoutError.
 * It leaves no timer and no listener behind, so that thousands of requests may share `outer`.
 */
export async function withinDeadline<Value>(
  clock: Clock,
  timeoutMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const cut = new AbortController();
  const ended = new AbortController();
  const onOuter = () => cut.abort(outer.reason);
  if (outer.aborted) onOuter();
  else outer.addEventListener('abort', onOuter, { once: true });
  void clock.sleep(timeoutMs, ended.signal).then(() => {
    if (!ended.signal.aborted) cut.abort(new DOMException('the answer took too long', 'TimeoutError'));
  });
  try {
    return await work(cut.signal);
  } finally {
    ended.abort();
    outer.removeEventListener('abort', onOuter);
  }
}
