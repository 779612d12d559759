import type { RunPosition } from '@tidemark/db/repositories/run-list';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { type RunOrder, runOrderText } from '@tidemark/domain/run/run-order';
import { z } from 'zod';
import { type PageInput, readPage } from './page.ts';

/** A page of runs in an order: one row more than asked, to know whether there is another page. */
export type RunPage = { after: RunPosition | null; limit: number };

const maxDateMs = 8_640_000_000_000_000;
const id = z.string().min(1).max(100).refine(isStorable);
const positions: Record<RunOrder['key'], z.ZodType<RunPosition['value']>> = {
  created: z.number().int().min(0).max(maxDateMs),
  name: z.string().max(1_000).refine(isStorable),
  judgement: z.int32().nullable(),
  rate: z.number().nullable(),
  p99: z.number().nullable(),
  heap: z.number().nullable(),
  series: z.number().nullable(),
  size: z.number().nullable(),
};

/** readRunPage gives the page of a list in this order, or throws invalid_cursor, also for a cursor of another order. */
export function readRunPage(input: PageInput, order: RunOrder): RunPage {
  const { limit } = readPage({ limit: input.limit });
  return { limit, after: input.cursor ? readPosition(input.cursor, order) : null };
}

/** toRunPage removes the additional row; where there was one, the last row of the page becomes the cursor. */
export function toRunPage(
  rows: readonly RunPosition[],
  { limit }: RunPage,
  order: RunOrder,
): { ids: string[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit - 1);
  const last = kept.at(-1);
  const nextCursor = rows.length === limit && last ? writePosition(last, order) : null;
  return { ids: kept.map((row) => row.id), nextCursor };
}

function writePosition({ value, id }: RunPosition, order: RunOrder): string {
  return Buffer.from(JSON.stringify([runOrderText(order), value, id])).toString('base64url');
}

function readPosition(cursor: string, order: RunOrder): RunPosition {
  try {
    const shape = z.tuple([z.literal(runOrderText(order)), positions[order.key], id]);
    const [, value, positionId] = shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { value, id: positionId };
  } catch (cause) {
    throw new DomainError('invalid_cursor', {}, { cause });
  }
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
