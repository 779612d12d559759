import type { WriteOutcome } from '@tidemark/domain/load/write-outcome';

type RequestClass = Pick<WriteOutcome, 'class' | 'knowledge'>;

const ok: RequestClass = { class: 'ok', knowledge: 'ok' };
const byCode: Record<number, RequestClass> = {
  401: { class: 'auth', knowledge: 'fail' },
  403: { class: 'auth', knowledge: 'fail' },
  404: { class: 'config', knowledge: 'fail' },
  413: { class: 'too_large', knowledge: 'fail' },
  429: { class: 'throttled', knowledge: 'fail' },
};

/** Messages of Go's transport, the most specific first. */
const byError: { says: RegExp; is: RequestClass }[] = [
  {
    says: /too many open files|can't assign requested address|cannot assign requested address/,
    is: { class: 'generator', knowledge: 'fail' },
  },
  {
    says: /connection refused|no such host|network is unreachable|no route to host/,
    is: { class: 'unreachable', knowledge: 'fail' },
  },
  { says: /deadline exceeded|timeout/i, is: { class: 'timeout', knowledge: 'unknown' } },
];

/**
 * classifyRequest derives from a status code, or the error text of a transport failure, whether the points of a request are stored. Without
 * the server's message a 400 may be a partial write, so its outcome is unknown.
 */
export function classifyRequest(code: number, error: string): RequestClass {
  if (code === 0)
    return byError.find(({ says }) => says.test(error))?.is ?? { class: 'broken', knowledge: 'unknown' };
  if (code >= 200 && code <= 208) return ok;
  if (code >= 300 && code < 400) return { class: 'redirect', knowledge: 'fail' };
  if (code >= 500) return { class: 'server_error', knowledge: 'unknown' };
  if (code === 400) return { class: 'rejected', knowledge: 'unknown' };
  return (
    byCode[code] ??
    (code >= 400 ? { class: 'rejected', knowledge: 'fail' } : { class: 'broken', knowledge: 'unknown' })
  );
}

/** isGeneratorFault reports whether an error means that the machine of the generator ran out of files or ports. */
export function isGeneratorFault(error: string): boolean {
  return classifyRequest(0, error).class === 'generator';
}
