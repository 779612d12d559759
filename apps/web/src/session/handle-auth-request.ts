import { randomUUID } from 'node:crypto';
import { DomainError, isDomainError } from '@tidemark/domain/kernel/errors';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { isInvited } from '@tidemark/services/teams/invitations';
import { z } from 'zod';
import { invitationHeader } from '#auth/invitation-header.ts';
import { providerCallbackPath, providerId } from '#auth/single-sign-on.ts';
import type { Container } from '#container.ts';
import { clientNetwork } from '#http/client-address.ts';
import { isSameSite } from '#http/is-same-site.ts';
import { isUnforeseen } from '#http/problem-of.ts';
import { problemResponse } from '#http/problem-response.ts';
import type { RateLimiter } from '#http/rate-limiter.ts';
import { checkLength, readJsonBody } from '#http/read-json-body.ts';
import { auditAccount } from './audit-account.ts';
import { safeReturnPath } from './return-path.ts';
import { requireDatabase } from './session-of.ts';

/** What of the sign-in library a browser may reach; everything else of it is used from inside only. */
const openPaths: Record<string, 'GET' | 'POST'> = {
  '/get-session': 'GET',
  '/sign-up/email': 'POST',
  '/sign-in/email': 'POST',
  '/sign-out': 'POST',
  '/change-password': 'POST',
  '/update-user': 'POST',
  '/request-password-reset': 'POST',
  '/reset-password': 'POST',
  '/sign-in/social': 'POST',
  '/link-social': 'POST',
  [providerCallbackPath]: 'GET',
};

/** Signing in at the provider leads back to a page of this portal, and nowhere else. */
const providerShape = z.strictObject({
  provider: z.literal(providerId),
  callbackURL: z.string().transform(safeReturnPath),
});

/** What may stand in a request for a link: where it leads is ours to say. */
const resetShape = z.strictObject({ email: z.email().max(320) });

const guessablePaths = ['/sign-in/email', '/sign-in/social', '/change-password', '/reset-password'];

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
      method === 'GET' ? await handleRead(parts, request, path) : await handleChange(parts, request, path);
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

async function handleRead(parts: Container, request: Request, path: string): Promise<Response> {
  if (path === providerCallbackPath) {
    takeSignIn(parts.limiter, clientNetwork());
    await openProvider(parts);
  }
  return parts.auth.handler(request);
}

/** openProvider throws where people cannot sign in at a provider here, or not now. */
async function openProvider({ auth, singleSignOn }: Container): Promise<void> {
  if (!singleSignOn) throw new DomainError('not_found', { kind: 'address' });
  // The library attaches the provider when its context is made.
  await auth.$context;
  if (await singleSignOn.open()) return;
  throw new DomainError('provider_unavailable', { name: singleSignOn.name });
}

/** handleChange checks a request by its head, then takes its attempt into account, and only then reads its body. */
async function handleChange(parts: Container, request: Request, path: string): Promise<Response> {
  if (!isSameSite(request.headers, parts.trustedOrigins))
    throw new DomainError('role_forbidden', { action: 'do this from the page of another site' });
  checkLength(request.headers, authBodyLimitBytes);
  takeAttempt(parts.limiter, path);
  const body = hasBody(request) ? await readJsonBody(request, { limitBytes: authBodyLimitBytes }) : {};
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.delete(invitationHeader);
  headers.set('content-type', 'application/json');
  const sent = await bodyFor(parts, path, body, headers);
  const checked = new Request(request.url, { method: 'POST', headers, body: JSON.stringify(sent) });
  const email = emailOf(body);
  const asked = { path, email, body, headers: request.headers };
  const send = () => auditAccount(parts, asked, () => parts.auth.handler(checked));
  return path === '/sign-in/email' ? signIn(parts, email, send) : send();
}

/** bodyFor checks what a path of the library must not get unchecked, and gives what it gets. */
async function bodyFor(parts: Container, path: string, body: unknown, headers: Headers): Promise<unknown> {
  switch (path) {
    case '/sign-up/email': {
      const { invitation, ...account } = parseInput(signUpShape, body);
      if (invitation !== undefined) {
        await isInvited(parts, { token: invitation, email: emailOf(body) });
        headers.set(invitationHeader, invitation);
      }
      return account;
    }
    case '/sign-in/social':
    case '/link-social': {
      const asked = parseInput(providerShape, body);
      await openProvider(parts);
      const errorCallbackURL = path === '/link-social' ? '/settings/account' : '/sign-in';
      return { ...asked, errorCallbackURL, disableRedirect: true };
    }
    case '/request-password-reset': {
      const { email } = parseInput(resetShape, body);
      if (!parts.mail) throw new DomainError('not_found', { kind: 'address' });
      parts.limiter.take('passwordResetOfAccount', email.toLowerCase());
      return { email };
    }
    default:
      return body;
  }
}

/** An account, and the token of the invitation that it signs up with; the library checks the rest. */
const signUpShape = z.looseObject({ invitation: z.string().min(1).max(128).optional() });

function takeSignIn(limiter: RateLimiter, network: string): void {
  limiter.take('signInOfNetwork', network);
  limiter.take('signInOfAll', 'all');
}

function takeAttempt(limiter: RateLimiter, path: string): void {
  const network = clientNetwork();
  limiter.take('anonymous', network);
  if (path === '/sign-up/email') {
    limiter.take('signUpOfNetwork', network);
    limiter.take('signUpOfAll', 'all');
  }
  if (path === '/request-password-reset') limiter.take('passwordResetOfNetwork', network);
  // A change of the password asks for the present one, which could be guessed.
  if (guessablePaths.includes(path)) takeSignIn(limiter, network);
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
