/** What Next gives a page whose address has a query. */
export type QueryInput = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** What Next gives a page whose address names one thing. */
export type IdInput = { params: Promise<{ id: string }> };
