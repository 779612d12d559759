/** Position in a list that is ordered by creation, newest first; the id decides where two share a moment. */
export type PageKey = { createdAt: Date; id: string };

/** Rows after a position (from the newest where null), at most `limit`. */
export type PageQuery = { after: PageKey | null; limit: number };

/** The order of every list. */
export const newestFirst: { createdAt?: 'desc'; id?: 'desc' }[] = [{ createdAt: 'desc' }, { id: 'desc' }];

/** rowsAfter is the condition for rows after a position; the index answers its first part, however deep the page. */
export function rowsAfter(after: PageKey | null) {
  if (after === null) return {};
  return {
    createdAt: { lte: after.createdAt },
    OR: [{ createdAt: { lt: after.createdAt } }, { id: { lt: after.id } }],
  };
}
