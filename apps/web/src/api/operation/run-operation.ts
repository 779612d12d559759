import { DomainError, isDomainError } from '@tidemark/domain/kernel/errors';
import { pointerOf } from '@tidemark/domain/kernel/parse-input';
import type { ServiceContext } from '@tidemark/services/access/context';
import { requirePermission } from '@tidemark/services/access/permission';
import type { Container } from '#container.ts';
import { clientNetwork } from '#http/client-address.ts';
import { etagOf, isKnownEtag } from '#http/etag.ts';
import { limitReaders } from '#http/limit-readers.ts';
import { apiHeaders } from '#http/problem-response.ts';
import { noteCaller } from '#http/rate-headers.ts';
import type { RateRuleName } from '#http/rate-limiter.ts';
import { checkLength, readJsonBody } from '#http/read-json-body.ts';
import { principalOf } from '#session/principal.ts';
import { answerRequestOnce } from './answer-once.ts';
import { auditTrail } from './audit-trail.ts';
import { isSessionOnly, type Operation, type OperationResponse } from './operation.ts';

/** queryOf reads the query of a URL: a repeated parameter becomes a list. */
export function queryOf(url: URL): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of url.searchParams) {
    if (value.includes('\0') || name.includes('\0')) throw nulFault(name);
    const known = query.get(name);
    if (Array.isArray(known)) known.push(value);
    else query.set(name, known === undefined ? value : [known, value]);
  }
  return Object.fromEntries(query);
}

function nulFault(name: string): DomainError {
  const issue = {
    pointer: pointerOf([name]),
    code: 'invalid_text',
    detail: 'must not contain NUL characters',
  };
  return new DomainError('validation_failed', { issues: [issue] });
}

/** Schemas, plans and designs written by hand are smaller; results of other tools, capsules and pasted points can be larger. */
const ordinaryBodyBytes = 262_144;

/**
 * runOperation handles a request: size, credentials, limits, scope, body, handler. It throws every failure. Every change is in the audit
 * log before it happens, and every refused attempt at one.
 */
export async function runOperation(
  parts: Container,
  operation: Operation,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  checkLength(request.headers, operation.bodyLimitBytes);
  const query = queryOf(new URL(request.url));
  const ctx = await contextFor(parts, operation, request);
  const trail = ctx && auditTrail(parts, ctx, operation, params);
  try {
    if (ctx) checkAccess(operation, ctx, request);
    if (ctx && operation.rate) parts.limiter.take(operation.rate, ctx.workspaceId);
    const body = await readBody(parts, operation, request, ctx);
    const onValid = trail ? () => trail.begin(body) : undefined;
    const response = await answerRequestOnce(operation, ctx, request, { params, query, body }, () =>
      operation.run({ ctx, parts, request, params, query, body, onValid }),
    );
    await trail?.end(response);
    return response instanceof Response ? response : toResponse(response, request);
  } catch (error) {
    await trail?.fail(error);
    throw error;
  }
}

async function readBody(
  { limiter }: Container,
  { body, bodyLimitBytes: limitBytes }: Operation,
  request: Request,
  ctx: ServiceContext | null,
): Promise<unknown> {
  if (body === null) return undefined;
  const onRead = (sizeBytes: number) => {
    if (ctx && sizeBytes > ordinaryBodyBytes) limiter.take('largeBody', ctx.workspaceId);
  };
  return readJsonBody(request, { limitBytes, onRead });
}

async function contextFor(
  parts: Container,
  operation: Operation,
  request: Request,
): Promise<ServiceContext | null> {
  const { limiter } = parts;
  const count = (rule: RateRuleName, whom: string) => {
    noteCaller(request, rule, whom);
    limiter.take(rule, whom);
  };
  if (operation.access === 'public') {
    noteCaller(request, 'reader', clientNetwork());
    limitReaders(limiter);
    return null;
  }
  try {
    const ctx = await principalOf(parts, request);
    const { actor } = ctx;
    if (actor.kind === 'user') count('user', actor.userId);
    if (actor.kind === 'api-key') count('apiKey', actor.keyId);
    return ctx;
  } catch (error) {
    if (isDomainError(error) && error.code !== 'rate_limited') count('anonymous', clientNetwork());
    throw error;
  }
}

function checkAccess(
  { access, alsoReads, idempotent }: Operation,
  ctx: ServiceContext,
  request: Request,
): void {
  const { actor } = ctx;
  if (access === 'manage') requirePermission(ctx, access);
  if (actor.kind !== 'api-key' || access === 'public') return;
  if (isSessionOnly(access)) throw new DomainError('role_forbidden', { action: 'do this with an API key' });
  requirePermission(ctx, access);
  if (alsoReads) requirePermission(ctx, 'read');
  if (idempotent && !request.headers.has('idempotency-key'))
    throw new DomainError('missing_idempotency_key', {});
}

/** A client that names the content it has gets no body where that is still the same. */
function toResponse(
  { status, body, headers: own }: Exclude<OperationResponse, Response>,
  request: Request,
): Response {
  const headers = new Headers({ ...apiHeaders, ...own });
  if (body === undefined) return new Response(null, { status, headers });
  const text = JSON.stringify(body);
  if (request.method === 'GET' && status === 200) {
    const etag = etagOf(text);
    headers.set('ETag', etag);
    if (isKnownEtag(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', 'application/json');
  return new Response(text, { status, headers });
}
