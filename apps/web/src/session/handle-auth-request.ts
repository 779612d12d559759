import { randomUUID } from 'node:crypto';
import { DomainError, isDomainError } from '@tidemark/domain/kernel/errors';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { z } from 'zod';
import type { Container } from '#container.ts';
import { clientNetwork } from '#http/client-address.ts';
import { isSameSite } from '#http/is-same-site.ts';
import { isUnforeseen } from '#http/problem-of.ts';
import { problemResponse } from '#http/problem-response.ts';
import type { RateLimiter } from '#http/rate-limiter.ts';
import { checkLength, readJsonBody } from '#http/read-json-body.ts';
import { auditAccount } from './audit-account.ts';
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
  '/organization/update': 'POST',
};

/** Of a workspace its members may change the name; the library decides which of them. */
const renameShape = z.strictObject({
  organizationId: z.string().min(1).max(100),
  data: z.strictObject({ name: z.string().trim().min(1).max(120) }),
});

/** More than names, addresses and passwords of the greatest length need. */
const authBodyLimitBytes = 8_192;

/** Time that a sign-in waits at an account that is being attacked. */
const attackedAccountDelayMs = 2_000;

/** handleAuthRequest passes sign-in requests on after their size, form and rate were checked; an internal fault reveals nothing of itself. */
export async function handleAuthRequest(parts: Container, request: Request): Promise<Response> {
  const requestId = randomUUID();
  const path = new URL(request.url).pathname.replace(/^\/api\/auth/, '');
  const method = Object.hasOwn(openPaths, path) ? openPaths[path] : undefined;
  try {
    if (method === undefined) throw new DomainError('not_found', { kind: 'address' });
    if (method !== request.method) throw new DomainError('method_not_allowed', { method: request.method });
    const response =
      method === 'GET' ? await parts.auth.handler(request) : await handleChange(parts, request, path);
    if (response.status >= 500) {
      await requireDatabase(parts);
      throw new DomainError('internal', { detail: `sign-in answered ${response.status}` });
    }
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  } catch (error) {
    if (isUnforeseen(error))
      parts.log.error(error instanceof Error ? error.message : 'sign-in failed', { requestId });
    const isOtherMethod = isDomainError(error, 'method_not_allowed');
    return problemResponse(error, requestId, isOtherMethod ? { Allow: method ?? '' } : {});
  }
}

/** handleChange checks a request by its head, then takes its attempt into account, and only then reads its body. */
async function handleChange(parts: Container, request: Request, path: string): Promise<Response> {
  if (!isSameSite(request.headers, parts.trustedOrigins))
    throw new DomainError('role_forbidden', { action: 'do this from the page of another site' });
  checkLength(request.headers, authBodyLimitBytes);
  takeAttempt(parts.limiter, path);
  const body = hasBody(request) ? await readJsonBody(request, { limitBytes: authBodyLimitBytes }) : {};
  if (path === '/organization/update') parseInput(renameShape, body);
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  const checked = new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) });
  const email = emailOf(body);
  const asked = { path, email, body, headers: request.headers };
  const send = () => auditAccount(parts, asked, () => parts.auth.handler(checked));
  return path === '/sign-in/email' ? signIn(parts, email, send) : send();
}

function takeAttempt(limiter: RateLimiter, path: string): void {
  const network = clientNetwork();
  limiter.take('anonymous', network);
  if (path === '/sign-up/email') {
    limiter.take('signUpOfNetwork', network);
    limiter.take('signUpOfAll', 'all');
  }
  // A change of the password asks for the present one, which could be guessed.
  if (path !== '/sign-in/email' && path !== '/change-password') return;
  limiter.take('signInOfNetwork', network);
  limiter.take('signInOfAll', 'all');
}

/**
 * signIn limits attempts at an account by network, so that a stranger's failures never lock its owner out: a network that did not fail
 * is let in even while the account is attacked from many others, but has to wait a moment.
 */
async function signIn(
  { clock, limiter }: Container,
  email: string,
  send: () => Promise<Response>,
): Promise<Response> {
  const pair = `${email} ${clientNetwork()}`;
  const neverFailed = limiter.isFull('signInOfPair', pair);
  limiter.take('signInOfPair', pair);
  try {
    limiter.take('signInOfAccount', email);
  } catch (error) {
    if (!neverFailed) throw error;
    await clock.sleep(attackedAccountDelayMs);
  }
  const response = await send();
  if (response.ok) limiter.reset('signInOfPair', pair);
  return response;
}

function hasBody({ headers, body }: Request): boolean {
  return body !== null && headers.get('content-length') !== '0' && headers.has('content-type');
}

function emailOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('email' in body)) return '';
  return typeof body.email === 'string' ? body.email.trim().toLowerCase().slice(0, 320) : '';
}
