import { z } from 'zod';
import { outageKinds } from '../load/outage.ts';

const countOrNull = z.number().nullable();

/**
 * One outage of a run and its effect on the load. Counts cover the seconds from its start to the next outage, or to the end of the
 * load; all null if it did not take place.
 */
export const outageSummaryShape = z.object({
  kind: z.enum(outageKinds),
  atSeconds: z.number().describe('As planned, in seconds of load'),
  seconds: z.number().describe('As planned'),
  beganOffsetMs: countOrNull.describe('null: the load ended before'),
  awayMs: countOrNull.describe('Until the target resumed or answered again; null: it did not come back'),
  retries: countOrNull.describe('Attempts that were retried'),
  waitingPointsMax: countOrNull.describe(
    'Maximum number of points in the client buffer; null: the load has none',
  ),
  evictedPoints: countOrNull.describe('Evicted unsent from a full client buffer; null: the load has none'),
  failedPoints: countOrNull.describe('Neither acknowledged nor evicted: refused, or of unknown outcome'),
  drainMs: countOrNull.describe(
    'From its end to the end of the first second with no more points waiting than before the first outage',
  ),
  drainReason: z.string().nullable().describe('Why the time to drain is unknown'),
});
export type OutageSummary = z.infer<typeof outageSummaryShape>;
