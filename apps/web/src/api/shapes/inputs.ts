import { z } from 'zod';

/** Id of a stored record. */
export const idShape = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not an identifier');

const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(max));

/** The token of a link to a published report. */
export const tokenParams = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'is not a token'),
});

/** Response to a request whose If-None-Match names what would be sent. */
export const unchangedResponse = { 304: { description: 'As `If-None-Match` names it', shape: null } };

/** Query of every list. */
export const pageQuery = z.strictObject({
  cursor: z.string().max(1_000).optional().describe('`nextCursor` of the previous page'),
  limit: count(100).optional().describe('Items per page: default 50, at most 100'),
});

/** Query of lists whose items can be archived. */
export const archivablePageQuery = pageQuery.extend({
  archived: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .describe('true: archived items instead of active ones'),
});

/** Query of lists of what can belong to a project. */
export const projectQuery = {
  project: idShape.optional().describe('Id of the project: only what belongs to it'),
};

/** wholeNumber is a whole number from 1 to `max` in a query. */
export const wholeNumber = count;

/** listOf is a query parameter that can be repeated. */
export function listOf<Item extends z.ZodType<string>>(item: Item, max: number) {
  return z.union([item.transform((one) => [one]), z.array(item).max(max)]);
}

const offsetShape = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,9})?$/, 'must be a number of milliseconds')
  .transform(Number);

/** Part of a run in a query; an end that is left out is that of the run. */
export const rangeQuery = {
  fromMs: offsetShape.optional().describe('Only points from this `offsetMs` on, in more detail'),
  toMs: offsetShape.optional().describe('Only points up to this `offsetMs`, in more detail'),
};

/** rangeOf reads the part of a run that a query names; undefined: all of it. */
export function rangeOf({ fromMs, toMs }: { fromMs?: number | undefined; toMs?: number | undefined }) {
  if (fromMs === undefined && toMs === undefined) return undefined;
  return { fromMs: fromMs ?? -Number.MAX_VALUE, toMs: toMs ?? Number.MAX_VALUE };
}

/** A share in a query: 0.05 is 5 %. */
export const shareShape = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,9})?$/, 'must be a share such as 0.05')
  .transform(Number);

/** An amount above 0 in a query, with decimals. */
export const amountShape = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a number such as 8 or 0.5')
  .transform(Number)
  .pipe(z.number().positive());
