/** Position in a list that is ordered by creation, newest first; the id decides where two share a moment. */
export type PageKey = { createdAt: Date; id: string };

/** Rows after a position (from the newest where null), at most `limit`. */
export type PageQuery = { after: PageKey | null; limit: number };
