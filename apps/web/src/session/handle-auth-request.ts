import { randomUUID } from 'node:crypto';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Container } from '#container.ts';
import { isSameSite } from '#http/is-same-site.ts';
import { isUnforeseen } from '#http/problem-of.ts';
import { problemResponse } from '#http/problem-response.ts';
import { createRateLimiter, type RateLimiter } from '#http/rate-limiter.ts';
import { checkLength, readJsonBody } from '#http/read-json-body.ts';
import { requireDatabase } from './session-of.ts';

/** What of the sign-in library a browser may reach; everything else of it is used from inside only. */
const openPaths: Record<string, 'GET' | 'POST'> = {
  '/get-session': 'GET',
  '/sign-up/email': 'POST',
  '/sign-in/email': 'POST',
  '/sign-out': 'POST',
  '/change-password': 'POST',
  '/update-user': 'POST',
  '/revoke-other-sessions': 'POST',
  '/organization/set-active': 'POST',
};

let ownLimiter: RateLimiter | undefined;

/** handleAuthRequest passes sign-in requests on after their size, form and rate were checked; an internal fault reveals nothing of itself. */
export async function handleAuthRequest(
  parts: Container,
  request: Request,
  limiter: RateLimiter = sharedLimiter(parts),
): Promise<Response> {
  const requestId = randomUUID();
  try {
    const path = new URL(request.url).pathname.replace(/^\/api\/auth/, '');
    if (!Object.hasOwn(openPaths, path)) throw new DomainError('not_found', { kind: 'address' });
    if (openPaths[path] !== request.method)
      throw new DomainError('method_not_allowed', { method: request.method });
    checkLength(request.headers);
    const response = await parts.auth.handler(await checkedRequest(parts, request, path, limiter));
    if (response.status >= 500) {
      await requireDatabase(parts);
      throw new DomainError('internal', { detail: `sign-in answered ${response.status}` });
    }
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  } catch (error) {
    if (isUnforeseen(error))
      parts.log.error(error instanceof Error ? error.message : 'sign-in failed', { requestId });
    return problemResponse(error, requestId);
  }
}

function sharedLimiter(parts: Container): RateLimiter {
  ownLimiter ??= createRateLimiter(parts.clock);
  return ownLimiter;
}

async function checkedRequest(
  parts: Container,
  request: Request,
  path: string,
  limiter: RateLimiter,
): Promise<Request> {
  if (request.method === 'GET') return request;
  if (!isSameSite(request.headers, parts.trustedOrigins))
    throw new DomainError('role_forbidden', { action: 'do this from the page of another site' });
  const body = hasBody(request) ? await readJsonBody(request) : {};
  if (path === '/sign-up/email') limiter.take('signUpOfAll', 'all');
  if (path === '/sign-in/email') {
    limiter.take('signInOfAll', 'all');
    limiter.take('signInOfAccount', emailOf(body));
  }
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) });
}

function hasBody({ headers, body }: Request): boolean {
  return body !== null && headers.get('content-length') !== '0' && headers.has('content-type');
}

function emailOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('email' in body)) return '';
  return typeof body.email === 'string' ? body.email.trim().toLowerCase().slice(0, 320) : '';
}
