import { DomainError } from '@tidemark/domain/kernel/errors';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import type { ApiScope } from '@tidemark/services/access/actor';
import type { ServiceContext } from '@tidemark/services/access/context';
import { z } from 'zod';
import type { Container } from '#container.ts';
import type { RateRuleName } from '#http/rate-limiter.ts';

/**
 * Access to an operation: without a login, with a scope, or in a session only. There the role decides (`session`, as the service says),
 * owners and admins may (`manage`), or every account for itself (`account`).
 */
export type OperationAccess = 'public' | SessionAccess | ApiScope;
type SessionAccess = 'session' | 'manage' | 'account';

/** isSessionOnly reports whether an operation refuses API keys. */
export function isSessionOnly(access: OperationAccess): access is SessionAccess {
  return access === 'session' || access === 'manage' || access === 'account';
}

/** Result of an operation; a Response is passed on unchanged. */
export type OperationResponse =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | Response;

/** Description of a status and the shape of its JSON body; null for another or no body. */
export type DocumentedResponse = { description: string; shape: z.ZodType | null; mediaType?: string };

type Described = {
  id: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** Under /api/v1, with parameters in braces. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  access: OperationAccess;
  /** A key needs `read`, too: the operation shows what is stored to others. */
  alsoReads?: true;
  /** Rate limit per workspace, in addition to the limit per caller. */
  rate?: RateRuleName;
  /** Limit of the body, if it differs from the common limit. */
  bodyLimitBytes?: number;
  /** Not a GET and yet changes nothing, such as a preview: the audit log leaves it out. */
  changesNothing?: true;
  /** Accepts an Idempotency-Key, and requires one with an API key. */
  idempotent?: true;
  responses: Record<number, DocumentedResponse>;
};

/** Input of a handler; params, query and body are parsed. */
export type Call<Params, Query, Body> = {
  ctx: ServiceContext;
  parts: Container;
  request: Request;
  params: Params;
  query: Query;
  body: Body;
};

/** A request before parsing; `ctx` is null for public operations. */
export type RawCall = Omit<Call<unknown, unknown, unknown>, 'ctx'> & {
  ctx: ServiceContext | null;
  /** Called once the input is valid, before anything changes. */
  onValid?: (() => Promise<void>) | undefined;
};

/** An operation of the API, as router, documentation and tests use it. */
export type Operation = Described & {
  params: z.ZodObject;
  query: z.ZodObject;
  body: z.ZodType | null;
  run(call: RawCall): Promise<OperationResponse>;
};

/** An operation without parameters in its path, without a query, without a body. */
export const noParams = z.strictObject({});
export const noQuery = z.strictObject({});
export const noBody = z.undefined();

type Spec<Params, Query, Body> = Described & { params: Params; query: Query; body: Body };

/** defineOperation maps a function of a service to an operation; its handler gets parsed input. */
export function defineOperation<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
>(
  spec: Spec<Params, Query, Body> & {
    handle(call: Call<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<OperationResponse>;
  },
): Operation {
  const { handle, ...described } = spec;
  return {
    ...described,
    body: spec.body instanceof z.ZodUndefined ? null : spec.body,
    run: async (call) => {
      const { ctx } = call;
      if (ctx === null) throw new DomainError('missing_credentials', {});
      const input = {
        params: parseParams(spec.params, call.params),
        query: parseInput(spec.query, call.query),
        body: parseInput(spec.body, call.body),
      };
      await call.onValid?.();
      const { parts, request } = call;
      return handle({ ctx, parts, request, ...input });
    },
  };
}

/** definePublicOperation is defineOperation for an operation without login and body. */
export function definePublicOperation<Params extends z.ZodObject, Query extends z.ZodObject>(
  spec: Omit<Spec<Params, Query, null>, 'access' | 'body'> & {
    handle(
      call: Omit<Call<z.output<Params>, z.output<Query>, null>, 'ctx' | 'body'>,
    ): Promise<OperationResponse>;
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

/** Kinds of records by path parameter, where the name does not say it. */
const kindsOfParams: Record<string, string> = {
  token: 'report',
  keyId: 'API key',
  profileId: 'load profile',
};

/** kindOfParam gives the kind of record that a parameter of a path names. */
export function kindOfParam(name: string): string {
  return kindsOfParams[name] ?? name.replace(/Id$/, '');
}

/** A malformed path parameter counts as not found. */
function parseParams<Params extends z.ZodObject>(shape: Params, params: unknown): z.output<Params> {
  const result = shape.safeParse(params);
  if (result.success) return result.data;
  const [name = ''] = Object.keys(shape.shape);
  throw new DomainError('not_found', { kind: kindOfParam(name) });
}
