/** Position in a list ordered by creation, newest first, and by id for equal times. */
export type PageKey = { createdAt: Date; id: string };

/** Rows after a position (null: from the newest), at most `limit`. */
export type PageQuery = { after: PageKey | null; limit: number };

/** The order of every list. */
export const newestFirst: { createdAt?: 'desc'; id?: 'desc' }[] = [{ createdAt: 'desc' }, { id: 'desc' }];

/** rowsAfter gives the condition for rows after a position; an index serves its first part for any page. */
export function rowsAfter(after: PageKey | null) {
  if (after === null) return {};
  return {
    createdAt: { lte: after.createdAt },
    OR: [{ createdAt: { lt: after.createdAt } }, { id: { lt: after.id } }],
  };
}
