import { DomainError } from '@tidemark/domain/kernel/errors';
import { z } from 'zod';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** Prisma's codes for an unavailable database. */
const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028']);
/** The same in terms of Prisma's driver adapter. */
const adapterKinds = new Set([
  'DatabaseNotReachable',
  'SocketTimeout',
  'ConnectionClosed',
  'TooManyConnections',
]);
/** PostgreSQL: connection exceptions (08), shutting down or starting (57P), too many connections (53300). */
const unavailableStates = /^(08|57P0|53300)/;
/** Text that PostgreSQL cannot hold: NUL and lone surrogates. */
const unstorableStates = new Set(['22021', '22P05']);
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** toDatabaseError gives a DomainError for an unavailable database or an unstorable text; other errors stay. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const facts = factsOf(error);
  if (
    facts.codes.some(
      (code) =>
        networkCodes.has(code) ||
        prismaCodes.has(code) ||
        adapterKinds.has(code) ||
        unavailableStates.test(code),
    )
  ) {
    return new DomainError('database_unavailable', {}, { cause: error });
  }
  if (facts.codes.length === 0 && lostConnection.test(facts.message)) {
    return new DomainError('database_unavailable', {}, { cause: error });
  }
  if (facts.codes.some((code) => unstorableStates.has(code))) {
    const issue = {
      pointer: '',
      code: 'invalid_text',
      detail: 'text must not contain NUL or broken Unicode',
    };
    return new DomainError('validation_failed', { issues: [issue] }, { cause: error });
  }
  return error;
}

/** violatesUnique checks whether a query failed because a row with the same key exists. */
export function violatesUnique(error: unknown): boolean {
  return factsOf(error).codes.some((code) => code === '23505' || code === 'P2002');
}

const causeShape = z
  .object({
    code: z.unknown(),
    originalCode: z.unknown(),
    kind: z.unknown(),
    message: z.unknown(),
    cause: z.unknown(),
    meta: z.unknown(),
    driverAdapterError: z.unknown(),
    errors: z.unknown(),
  })
  .partial();

/** Errors are nested: those of pg, Prisma's known request errors (meta.driverAdapterError.cause), and one per address of a host. */
function factsOf(error: unknown, depth = 0): { codes: string[]; message: string } {
  const parsed = causeShape.safeParse(error);
  if (!parsed.success || depth > 5) return { codes: [], message: '' };
  const { code, originalCode, kind, message, cause, meta, driverAdapterError, errors } = parsed.data;
  const inner = [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? errors : [])].map((part) =>
    factsOf(part, depth + 1),
  );
  return {
    codes: [code, originalCode, kind]
      .filter((value) => typeof value === 'string')
      .concat(inner.flatMap((part) => part.codes)),
    message: [typeof message === 'string' ? message : '', ...inner.map((part) => part.message)]
      .join(' ')
      .trim(),
  };
}
