/** Which page of a list: at most 100 items, 50 unless told, after the cursor of the page before. */
export type PageInput = { cursor?: string | null | undefined; limit?: number | undefined };
