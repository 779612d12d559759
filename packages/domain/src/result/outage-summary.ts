import { z } from 'zod';
import { outageKinds } from '../load/outage.ts';

const countOrNull = z.number().nullable();

/**
 * One outage of a run, and what the load made of it. Counts are of the seconds from its beginning to the next outage, or to the end of
 * the load; all null where it did not take place.
 */
export const outageSummaryShape = z.object({
  kind: z.enum(outageKinds),
  atSeconds: z.number().describe('As planned, after so many seconds of load'),
  seconds: z.number().describe('As planned'),
  beganOffsetMs: countOrNull.describe('null: the load ended before'),
  awayMs: countOrNull.describe('Until the target went on, or answered again; null: it did not come back'),
  retries: countOrNull.describe('Attempts that were followed by another'),
  waitingPointsMax: countOrNull.describe('Most points in the client buffer; null: the load has none'),
  evictedPoints: countOrNull.describe('Left a full client buffer unsent; null: the load has none'),
  failedPoints: countOrNull.describe('Neither acknowledged nor evicted: refused, or without a clear answer'),
  drainMs: countOrNull.describe(
    'From its end to the end of the first second in which no more waited than before the first outage',
  ),
  drainReason: z.string().nullable().describe('Why the time to drain is not known'),
});
export type OutageSummary = z.infer<typeof outageSummaryShape>;
