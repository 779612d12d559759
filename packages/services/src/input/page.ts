import type { PageKey, PageQuery } from '@tidemark/db/page-query';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import type { Page } from '@tidemark/domain/run/records';
import { z } from 'zod';

/** A page of a list: at most 100 items (default 50) after the cursor of the previous page. */
export type PageInput = { cursor?: string | null | undefined; limit?: number | undefined };

export const maxPageSize = 100;
const defaultPageSize = 50;

const limitShape = z.object({ limit: z.int().min(1).max(maxPageSize).default(defaultPageSize) });
const cursorShape = z.tuple([z.number().int().min(0).max(8_640_000_000_000_000), z.string().min(1).max(100)]);

/** readPage gives the query for a page and one more row, or throws invalid_cursor. */
export function readPage(input: PageInput): PageQuery {
  const { limit } = parseInput(limitShape, { limit: input.limit });
  return { after: input.cursor ? readCursor(input.cursor) : null, limit: limit + 1 };
}

/** toPage removes the additional row; where there was one, the last item of the page becomes the cursor. */
export function toPage<Item extends PageKey>(rows: Item[], query: PageQuery): Page<Item> {
  const items = rows.slice(0, query.limit - 1);
  const last = items.at(-1);
  return { items, nextCursor: rows.length === query.limit && last ? writeCursor(last) : null };
}

function writeCursor({ createdAt, id }: PageKey): string {
  return Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString('base64url');
}

function readCursor(cursor: string): PageKey {
  try {
    const [createdAtMs, id] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (id.includes('\0')) throw new TypeError('NUL');
    return { createdAt: new Date(createdAtMs), id };
  } catch (cause) {
    throw new DomainError('invalid_cursor', {}, { cause });
  }
}
