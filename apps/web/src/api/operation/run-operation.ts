import { DomainError, isDomainError } from '@tidemark/domain/kernel/errors';
import type { ServiceContext } from '@tidemark/services/access/context';
import { apiHeaders } from '#api/http/api-headers.ts';
import type { RateLimiter } from '#api/http/rate-limiter.ts';
import { checkLength, readJsonBody } from '#api/http/read-json-body.ts';
import { principalOf } from '#api/principal.ts';
import type { Container } from '#container.ts';
import type { Operation, OperationAnswer } from './operation.ts';
import { queryOf } from './query-of.ts';

export type RunOperationParts = { parts: Container; limiter: RateLimiter };

/** runOperation takes one request through an operation: size, credentials, limits, scope, body, verb; whatever fails is thrown. */
export async function runOperation(
  { parts, limiter }: RunOperationParts,
  operation: Operation,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  checkLength(request.headers, operation.bodyLimitBytes);
  const query = queryOf(new URL(request.url));
  const ctx = await contextFor(parts, limiter, operation, request);
  if (ctx) checkAccess(operation, ctx, request);
  if (ctx && operation.rate) limiter.take(operation.rate, ctx.workspaceId);
  const body = operation.body === null ? undefined : await readJsonBody(request, operation.bodyLimitBytes);
  const answer = await operation.run({ ctx, parts, request, params, query, body });
  return answer instanceof Response ? answer : responseOf(answer);
}

async function contextFor(
  parts: Container,
  limiter: RateLimiter,
  operation: Operation,
  request: Request,
): Promise<ServiceContext | null> {
  if (operation.access === 'public') {
    limiter.take('anonymous', 'all');
    return null;
  }
  try {
    const ctx = await principalOf(parts, request);
    const { actor } = ctx;
    if (actor.kind === 'user') limiter.take('user', actor.userId);
    if (actor.kind === 'api-key') limiter.take('apiKey', actor.keyId);
    return ctx;
  } catch (error) {
    if (isDomainError(error) && error.code !== 'rate_limited') limiter.take('anonymous', 'all');
    throw error;
  }
}

function checkAccess({ access, idempotent }: Operation, { actor }: ServiceContext, request: Request): void {
  if (actor.kind !== 'api-key') return;
  if (access === 'session') throw new DomainError('role_forbidden', { action: 'do this with an API key' });
  if (!actor.scopes.includes(access)) throw new DomainError('insufficient_scope', { required: access });
  if (idempotent && !request.headers.has('idempotency-key'))
    throw new DomainError('missing_idempotency_key', {});
}

function responseOf(answer: Exclude<OperationAnswer, Response>): Response {
  const headers = new Headers({ ...apiHeaders, ...answer.headers });
  if (answer.body === undefined) return new Response(null, { status: answer.status, headers });
  headers.set('Content-Type', 'application/json');
  return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
}
