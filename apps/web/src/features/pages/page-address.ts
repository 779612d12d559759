import { isDomainError } from '@tidemark/domain/kernel/errors';
import { notFound } from 'next/navigation';
import { z } from 'zod';

/** What Next gives a page whose address has a query. */
export type QueryInput = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** What Next gives a page whose address names one thing. */
export type IdInput = { params: Promise<{ id: string }> };

const queryShape = z.object({
  cursor: z.string().max(1_000).optional().catch(undefined),
  archived: z.literal('true').optional().catch(undefined),
  project: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
  revision: z.coerce.number().int().min(1).max(100_000_000).optional().catch(undefined),
});

/** readListQuery reads what a page's address asks for; whatever makes no sense there is left out. */
export function readListQuery(searchParams: Record<string, string | string[] | undefined>) {
  const { cursor, archived, revision, project } = queryShape.parse(searchParams);
  return { cursor, archived: archived === 'true', revision, project };
}

/** An id that no row can have, or a cursor that no list gave out, is an address of nothing, too. */
const codesOfNothing = ['not_found', 'invalid_cursor', 'validation_failed'] as const;

/** foundOr404 gives what an address asks for, or shows the page for what is not there. */
export async function foundOr404<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    if (codesOfNothing.some((code) => isDomainError(error, code))) notFound();
    throw error;
  }
}
