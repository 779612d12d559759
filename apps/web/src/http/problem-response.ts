import { isDomainError } from '@tidemark/domain/kernel/errors';
import { problemOf } from './problem-of.ts';

/** apiHeaders are sent with every answer of the API: it is data, never a page, and must not be cached. */
export const apiHeaders: Record<string, string> = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

/** problemResponse is the only way in which the API answers with an error. */
export function problemResponse(
  error: unknown,
  requestId: string,
  extra: Record<string, string> = {},
): Response {
  const problem = problemOf(error, requestId);
  const headers = new Headers({ ...apiHeaders, ...extra, 'Content-Type': 'application/problem+json' });
  headers.set('X-Request-Id', requestId);
  if (isDomainError(error, 'rate_limited'))
    headers.set('Retry-After', String(error.details.retryAfterSeconds));
  if (problem.status === 503) headers.set('Retry-After', '5');
  if (problem.status === 401) headers.set('WWW-Authenticate', 'Bearer realm="Tidemark"');
  // The rest of a refused body is never read, so the connection cannot be used again.
  if (problem.status === 413) headers.set('Connection', 'close');
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}
