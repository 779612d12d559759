import { createTextDecoderCombiner, HttpError, type Transport } from '@influxdata/influxdb-client';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { z } from 'zod';
import { type GuardedHttp, type HttpAnswer, refusalText } from '../egress/guarded-http.ts';
import { parseJson } from '../egress/parse-json.ts';
import { TargetAuthError } from '../session/target-session.ts';

/** What a 2.x says of an error, in JSON. */
const apiErrorShape = z.object({ code: z.string().default(''), message: z.string().default('') });

const maxAnswerBytes = 16 * 1_048_576;

/**
 * createGuardedTransport lets the official client speak through our guarded connection: approved addresses only, no redirect,
 * no proxy, bounded answers. It does not write: points go by the writers.
 */
export function createGuardedTransport(http: GuardedHttp, timeoutMs: number): Transport {
  async function ask(
    path: string,
    body: unknown,
    options: Parameters<Transport['request']>[2],
  ): Promise<string> {
    const answer = await http.ask({
      method: options.method,
      path,
      headers: options.headers ?? {},
      body: textOf(body),
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
    if (answer.statusCode >= 200 && answer.statusCode < 300) return answer.text;
    throw refusal(http.host, answer);
  }

  return {
    chunkCombiner: createTextDecoderCombiner(),
    send(_path, _body, _options, callbacks) {
      callbacks?.error?.(new HttpError(501, 'points are not written by this connection'));
    },
    async request(path, body, options) {
      const text = await ask(path, body, options);
      return parseJson(text) ?? text;
    },
    async *iterate(path, body, options) {
      yield new TextEncoder().encode(await ask(path, body, options));
    },
  };
}

/** The client gives a text, or a value that goes as JSON; an empty text is no body. */
function textOf(body: unknown): string | null {
  if (body === '' || body === undefined || body === null) return null;
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** refusal is the error for an answer that is none of ours to expect. */
export function refusal(host: string, answer: HttpAnswer): DomainError {
  const { statusCode, version } = answer;
  const parsed = apiErrorShape.safeParse(parseJson(answer.text));
  const detail = refusalText(answer, parsed.data?.message || undefined);
  if (statusCode === 401 || statusCode === 403) return new TargetAuthError(host, detail);
  if (statusCode >= 300 && statusCode < 400)
    return new DomainError('target_denied', { host, reason: 'redirect' });
  return new DomainError('target_refused', {
    host,
    detail: version === null ? detail : `status ${statusCode}: ${detail}`,
  });
}
