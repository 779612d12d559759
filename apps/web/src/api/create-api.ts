import { randomUUID } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Container } from '#container.ts';
import { isUnforeseen } from '#http/problem-of.ts';
import { problemResponse } from '#http/problem-response.ts';
import { setRateHeaders } from '#http/rate-headers.ts';
import { docsAsset } from './docs/docs-asset.ts';
import { docsDocument, docsPage } from './docs/docs-page.ts';
import { apiBasePath } from './openapi-document.ts';
import type { Operation } from './operation/operation.ts';
import { runOperation } from './operation/run-operation.ts';
import { operations } from './operations.ts';

/** createApi builds the REST API; every error becomes a problem response. */
export function createApi(parts: Container) {
  const app = new OpenAPIHono({ strict: false });
  app.use(`${apiBasePath}/*`, async (c, next) => {
    await next();
    setRateHeaders(parts.limiter, c.req.raw, c.res.headers);
  });
  for (const operation of operations) {
    app.on(operation.method.toUpperCase(), apiBasePath + routerPath(operation), (c) =>
      runOperation(parts, operation, c.req.raw, c.req.param()),
    );
  }
  app.get(`${apiBasePath}/openapi.json`, () => docsDocument());
  app.get(`${apiBasePath}/docs`, () => docsPage(parts.appUrl));
  app.get(`${apiBasePath}/docs/:asset`, (c) => docsAsset(c.req.param('asset')));
  app.notFound((c) => {
    const method = methodFault(c.req.method, c.req.path);
    const fault = method ?? new DomainError('not_found', { kind: 'address' });
    return problemResponse(
      fault,
      randomUUID(),
      method ? { Allow: allowedMethods(c.req.path).join(', ') } : {},
    );
  });
  app.onError((error, c) => {
    const requestId = randomUUID();
    if (isUnforeseen(error)) {
      const facts = { requestId, method: c.req.method, path: c.req.path, stack: stackOf(error) };
      parts.log.error(error.message, facts);
    }
    return problemResponse(error, requestId);
  });
  return app;
}

/** routerPath gives an operation's path in the syntax of the router. */
function routerPath({ path }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function allowedMethods(path: string): string[] {
  const own = ['openapi.json', 'docs', 'docs/{asset}'].map((name) => ({ method: 'get', path: `/${name}` }));
  return [...operations, ...own]
    .filter((operation) => pathPattern(operation.path).test(path.replace(/\/$/, '')))
    .map((operation) => operation.method.toUpperCase());
}

function methodFault(method: string, path: string): DomainError | null {
  return allowedMethods(path).length > 0 ? new DomainError('method_not_allowed', { method }) : null;
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${apiBasePath}${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack ?? error.cause.message}` : '';
  return (error.stack ?? '') + cause;
}
