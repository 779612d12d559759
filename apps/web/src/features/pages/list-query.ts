import { z } from 'zod';

const queryShape = z.object({
  cursor: z.string().max(500).optional().catch(undefined),
  archived: z.literal('true').optional().catch(undefined),
  revision: z.coerce.number().int().min(1).max(100_000_000).optional().catch(undefined),
});

/** readListQuery reads what a page's address asks for; whatever makes no sense there is left out. */
export function readListQuery(searchParams: Record<string, string | string[] | undefined>) {
  const { cursor, archived, revision } = queryShape.parse(searchParams);
  return { cursor, archived: archived === 'true', revision };
}
