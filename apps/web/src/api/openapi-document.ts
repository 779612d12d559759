import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { problemKinds } from '#http/problem-kinds.ts';
import { curlOf } from './examples/curl-of.ts';
import { keepsAnswer } from './operation/answer-once.ts';
import { isSessionOnly, type Operation } from './operation/operation.ts';
import { operations } from './operations.ts';
import { referToNamedShapes } from './refer-to-named-shapes.ts';
import { nameShapes } from './shapes/named-shapes.ts';
import { problemShape } from './shapes/problem-shape.ts';

export const apiBasePath = '/api/v1';

let built: object | undefined;

/** openApiDocument describes every operation of the API (OpenAPI 3.1); built once. */
export function openApiDocument(): object {
  built ??= referToNamedShapes(build());
  return built;
}

/** openApiText is the text of docs/openapi.json. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 1)}\n`;
}

function build(): object {
  nameShapes();
  const app = new OpenAPIHono();
  const registry = app.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key from the settings page: `Authorization: Bearer tmk_...`',
  });
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'tidemark.session_token',
    description: 'The session of a user who is signed in to the portal',
  });
  for (const operation of operations) registry.registerPath(routeOf(operation));
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Tidemark',
      version: '1',
      description:
        'Schemas, load profiles, targets, runs, experiments and reports. Every error is a problem (RFC 9457) with a `code`. Answers to GET carry an `ETag`; with `If-None-Match` an unchanged one is answered 304. `RateLimit` and `RateLimit-Policy` say what is left of the limit of the caller.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(operations.map((operation) => operation.tag))].map((name) => ({ name })),
  });
}

function routeOf(operation: Operation) {
  const { id, method, path, tag, summary, description, params, query, body } = operation;
  const curl = curlOf(operation);
  return createRoute({
    operationId: id,
    method,
    path: apiBasePath + path,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: securityOf(operation),
    ...(curl === null ? {} : { 'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curl }] }),
    request: {
      params,
      query,
      ...(operation.idempotent ? { headers: idempotencyHeader } : {}),
      ...(keepsAnswer(operation) ? { headers: optionalKeyHeader } : {}),
      ...(body === null
        ? {}
        : { body: { required: true, content: { 'application/json': { schema: body } } } }),
    },
    responses: { ...documentedResponsesOf(operation), ...problemsOf(operation) },
  });
}

const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .max(200)
    .optional()
    .describe('Required with an API key. Within 24 hours the same key and body create only one run.'),
});

const optionalKeyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .max(200)
    .optional()
    .describe('Within 24 hours the same caller, key and request create only one, and get the same answer.'),
});

function securityOf({ access, alsoReads }: Operation) {
  if (access === 'public') return [];
  return isSessionOnly(access)
    ? [{ session: [] }]
    : [{ apiKey: alsoReads ? [access, 'read'] : [access] }, { session: [] }];
}

function documentedResponsesOf({ method, responses }: Operation) {
  const unchanged = { 304: { description: 'Not changed since the ETag of If-None-Match', shape: null } };
  const isConditional = method === 'get' && Boolean(responses[200]?.shape);
  const all: Operation['responses'] = isConditional ? { ...responses, ...unchanged } : responses;
  return Object.fromEntries(
    Object.entries(all).map(([status, { description, shape, mediaType }]) => {
      const content = shape
        ? { 'application/json': { schema: shape } }
        : mediaType
          ? { [mediaType]: { schema: z.string() } }
          : undefined;
      return [status, content ? { description, content } : { description }];
    }),
  );
}

/** problemStatuses lists the statuses of the problems that an operation can return. */
export function problemStatuses({ access, body, params, query, rate, idempotent }: Operation): number[] {
  const statuses = new Set([413, 429, 500, 503]);
  // A missing or malformed Idempotency-Key.
  if (idempotent) statuses.add(400);
  if (access !== 'public') for (const status of [401, 403, 409]) statuses.add(status);
  // A report may need a password.
  if (Object.hasOwn(params.shape, 'token')) statuses.add(403);
  if (Object.keys(params.shape).length > 0) statuses.add(404);
  if (Object.keys(query.shape).length > 0) for (const status of [400, 404]) statuses.add(status);
  if (body !== null) for (const status of [400, 404, 415]) statuses.add(status);
  if (body !== null || rate !== undefined) statuses.add(409);
  return [...statuses.add(422)].sort((a, b) => a - b);
}

function problemsOf(operation: Operation) {
  return Object.fromEntries(
    problemStatuses(operation).map((status) => [
      status,
      { description: titlesOf(status), content: { 'application/problem+json': { schema: problemShape } } },
    ]),
  );
}

function titlesOf(status: number): string {
  const kinds = Object.entries(problemKinds).filter(([, kind]) => kind.status === status);
  return kinds.map(([code]) => code).join(', ');
}
