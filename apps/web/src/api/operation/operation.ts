import { DomainError } from '@tidemark/domain/kernel/errors';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import type { ApiScope } from '@tidemark/services/access/actor';
import type { ServiceContext } from '@tidemark/services/access/context';
import { z } from 'zod';
import type { Container } from '#container.ts';
import type { RateRuleName } from '#http/rate-limiter.ts';

/** Who may call an operation: anybody, a signed-in user only, or whoever has the scope. */
export type OperationAccess = 'public' | 'session' | ApiScope;

/** What an operation answers; a Response is passed on as it is. */
export type OperationAnswer = { status: number; body?: unknown; headers?: Record<string, string> } | Response;

/** What a status means and the shape of its body, null where it has none that is JSON. */
export type DocumentedAnswer = { description: string; shape: z.ZodType | null; mediaType?: string };

type Described = {
  id: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** Under /api/v1, with parameters in braces. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  access: OperationAccess;
  /** Limited by workspace, besides the caller's own limit. */
  rate?: RateRuleName;
  /** Most bytes that its body may have, where that is not the common limit. */
  bodyLimitBytes?: number;
  /** Takes an Idempotency-Key, and asks for one from an API key. */
  idempotent?: true;
  answers: Record<number, DocumentedAnswer>;
};

/** What a handler works with; params, query and body are parsed. */
export type Call<Params, Query, Body> = {
  ctx: ServiceContext;
  parts: Container;
  request: Request;
  params: Params;
  query: Query;
  body: Body;
};

/** What was read of a request and not parsed yet; `ctx` is null where nobody needs to be known. */
export type RawCall = Omit<Call<unknown, unknown, unknown>, 'ctx'> & { ctx: ServiceContext | null };

/** An operation of the API as the router, the documentation and the tests see it. */
export type Operation = Described & {
  params: z.ZodObject;
  query: z.ZodObject;
  body: z.ZodType | null;
  run(call: RawCall): Promise<OperationAnswer>;
};

/** An operation without parameters in its path, without a query, without a body. */
export const noParams = z.strictObject({});
export const noQuery = z.strictObject({});
export const noBody = z.undefined();

type Spec<Params, Query, Body> = Described & { params: Params; query: Query; body: Body };

/** defineOperation joins one verb of a service to its place in the API; its handler sees parsed input only. */
export function defineOperation<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
>(
  spec: Spec<Params, Query, Body> & {
    handle(call: Call<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<OperationAnswer>;
  },
): Operation {
  const { handle, ...described } = spec;
  return {
    ...described,
    body: spec.body instanceof z.ZodUndefined ? null : spec.body,
    run: async (call) => {
      const { ctx } = call;
      if (ctx === null) throw new DomainError('missing_credentials', {});
      return handle({
        ...call,
        ctx,
        params: parseParams(spec.params, call.params),
        query: parseInput(spec.query, call.query),
        body: parseInput(spec.body, call.body),
      });
    },
  };
}

/** definePublicOperation is defineOperation for what anybody may ask, without a body. */
export function definePublicOperation<Params extends z.ZodObject, Query extends z.ZodObject>(
  spec: Omit<Spec<Params, Query, null>, 'access' | 'body'> & {
    handle(
      call: Omit<Call<z.output<Params>, z.output<Query>, null>, 'ctx' | 'body'>,
    ): Promise<OperationAnswer>;
  },
): Operation {
  const { handle, ...described } = spec;
  return {
    ...described,
    access: 'public',
    body: null,
    run: async ({ parts, request, params, query }) =>
      handle({
        parts,
        request,
        params: parseParams(spec.params, params),
        query: parseInput(spec.query, query),
      }),
  };
}

/** What a parameter of a path names, in words. */
const namedByParam: Record<string, string> = { token: 'report', keyId: 'API key', profileId: 'load profile' };

/** A path that cannot name anything is answered like one that names nothing. */
function parseParams<Params extends z.ZodObject>(shape: Params, params: unknown): z.output<Params> {
  const result = shape.safeParse(params);
  if (result.success) return result.data;
  const [name = ''] = Object.keys(shape.shape);
  throw new DomainError('not_found', { kind: namedByParam[name] ?? name.replace(/Id$/, '') });
}
