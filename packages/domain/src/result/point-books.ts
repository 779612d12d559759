import { z } from 'zod';

const points = z.number();

/**
 * Where the points of a load are: issued = acknowledged + handed over + refused + unknown + open + never sent, every second.
 * What is issued and what is open is counted apart from what settled, so that a point that is forgotten or counted twice shows.
 */
export const pointBooksShape = z.object({
  issued: points.describe('Points that the load took on'),
  acknowledged: points,
  handedOver: points.describe('Taken by the kernel for a target that acknowledges nothing'),
  refused: points,
  unknown: points.describe('Points without an answer (timeouts, resets)'),
  open: points.describe('In flight, between two attempts, or in the client buffer'),
  neverSent: points.describe('Issued, but not sent before the load ended'),
  unaccounted: points.describe(
    'issued - all others, at the last report; below 0: points were counted more than once',
  ),
  seconds: z.number().describe('Reports of the generator that were added up, about one per second'),
  unbalancedSeconds: z.number().describe('Reports after which the sum was wrong'),
  mostUnaccounted: points.describe('Largest difference after any report, without its sign'),
  firstUnbalancedMs: z
    .number()
    .nullable()
    .describe('Offset of the first report after which the sum was wrong; null: there was none'),
});
export type PointBooks = z.infer<typeof pointBooksShape>;

/** unaccountedPoints gives how many issued points are in no other column; below 0: some are in two. */
export function unaccountedPoints(books: Omit<PointBooks, 'unaccounted'>): number {
  const { issued, acknowledged, handedOver, refused, unknown, open, neverSent } = books;
  return issued - acknowledged - handedOver - refused - unknown - open - neverSent;
}

/** isBalanced says whether every point was in exactly one column after each report. */
export function isBalanced({ unbalancedSeconds }: Pick<PointBooks, 'unbalancedSeconds'>): boolean {
  return unbalancedSeconds === 0;
}
