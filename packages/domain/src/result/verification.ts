import { z } from 'zod';

/** When the target was read: right after the load, again after a settle time (out of the cache), and after a restart (out of the WAL). */
export const readingMoments = ['settled', 'after_settle_time', 'after_restart'] as const;
export type ReadingMoment = (typeof readingMoments)[number];

const count = z.number();
/** A figure that older results do not have, or that was not read: null is not 0. */
const countOrNull = z.number().nullable();
const laterCount = countOrNull.default(null);

/**
 * What became of the points of one measurement. A key is measurement, tag set and timestamp: what a database can hold once.
 * acknowledged = acknowledgedKeys + overwritten; acknowledgedKeys = expired + lost + those stored of them;
 * stored = those + recovered + unexpected + countedTwice; unknown = recovered + never.
 */
export const measurementLedgerShape = z.object({
  measurement: z.string(),
  acknowledged: count.describe(
    'Points that the target confirmed; of a batch stored in part, those it did not drop',
  ),
  acknowledgedKeys: laterCount.describe(
    'Distinct keys among them; null: a clock stamped them, so no key is known',
  ),
  overwritten: laterCount.describe('Acknowledged points that replaced another of the same key: no loss'),
  expired: count.describe('Acknowledged keys in shards that retention dropped: no loss'),
  unknown: count.describe('Points without a clear answer (timeout, reset, 5xx), less those that expired'),
  stored: countOrNull.describe('What the target counts'),
  lost: countOrNull.describe(
    'Acknowledged keys that are not stored; where only counts are known, the least number',
  ),
  recovered: laterCount.describe('Points without a clear answer that are stored'),
  never: laterCount.describe('Points without a clear answer that are not stored'),
  unexpected: countOrNull.describe('Stored keys that the run never sent, or sent and was not told of'),
  resurrected: laterCount.describe(
    'Points that the target refused and stored nevertheless; counted in unexpected, too',
  ),
  countedTwice: laterCount.describe(
    'Rows that the target returned again for a key it had returned already: no points of their own',
  ),
  refused: laterCount.describe('Points that the target refused'),
});
export type MeasurementLedger = z.infer<typeof measurementLedgerShape>;

/**
 * Points that replace another of the same key, over the whole run: how many were to be expected, and how many there were.
 * `decidedBy`: `plan`: no two points share a key; `keys`: every key is known and was counted, so low = high;
 * `requests`: a clock stamps each request once, so that its points of one series share a key; `clock`: besides, requests of the
 * same tick meet by chance (95 % Poisson band); `nothing`: it cannot be told beforehand.
 */
export const overwritingShape = z.object({
  expected: countOrNull,
  low: countOrNull,
  high: countOrNull,
  observed: countOrNull.describe(
    'Acknowledged points - expired - lost - stored ones; for clock-stamped points all that are missing',
  ),
  decidedBy: z.enum(['plan', 'keys', 'requests', 'clock', 'nothing']),
});
export type Overwriting = z.infer<typeof overwritingShape>;

/** One reading of everything that is stored; null with a reason where it failed or did not take place. */
export const verificationReadingShape = z.object({
  when: z.enum(readingMoments),
  stored: countOrNull,
  lost: countOrNull,
  surplus: laterCount.describe('Stored beyond what was sent: unexpected, or counted twice'),
  readMs: count,
  reason: z.string().nullable(),
});
export type VerificationReading = z.infer<typeof verificationReadingShape>;

/** An acknowledged key that was not stored: which point of the run, and in which reading it was missed first. */
export const lostKeyShape = z.object({
  measurement: z.string(),
  tagSet: z.array(z.tuple([z.string(), z.string()])),
  timestampNs: z
    .string()
    .describe('Nanoseconds since 1970, as it is stored: cut to the precision of the wire'),
  point: z.number().describe('Index of the point within the run'),
  missingIn: z.enum(readingMoments),
});
export type LostKey = z.infer<typeof lostKeyShape>;

/** Most lost keys, and most windows, that a result lists. */
export const mostListedKeys = 1_000;
export const mostListedWindows = 200;

/** The first lost keys by time. `reason` says why there are fewer than `count`, or why `count` is not exact. */
export const lostKeysShape = z.object({
  keys: z.array(lostKeyShape),
  count: countOrNull.describe('All lost keys'),
  isExact: z.boolean().describe('False: at least so many, since keys were not compared everywhere'),
  reason: z.string().nullable(),
});
export type LostKeys = z.infer<typeof lostKeysShape>;

/** Where in the time of the data more or fewer keys are stored than were acknowledged: times in [fromMs, untilMs). */
export const lossWindowShape = z.object({
  fromMs: z.number(),
  untilMs: z.number(),
  measurement: z.string(),
  expected: z.number().describe('Distinct acknowledged keys'),
  stored: z.number(),
});
export type LossWindow = z.infer<typeof lossWindowShape>;

/** What another endpoint of the target holds of what was acknowledged; `missing` is the least number. */
export const divergedEndpointShape = z.object({
  url: z.string(),
  stored: countOrNull,
  missing: countOrNull,
  reason: z.string().nullable(),
});
export type DivergedEndpoint = z.infer<typeof divergedEndpointShape>;

const nothingListed: LostKeys = { keys: [], count: null, isExact: false, reason: null };
const nothingPredicted: Overwriting = {
  expected: null,
  low: null,
  high: null,
  observed: null,
  decidedBy: 'nothing',
};

/**
 * Whether what was acknowledged is stored. `passed`: nothing is lost and nothing unexpected is stored; `surplus`: nothing is lost, and
 * more is stored than was acknowledged; `failed`: acknowledged points are lost; `unknown`: a read itself failed or did not run.
 */
export const verificationStatuses = ['passed', 'surplus', 'failed', 'unknown'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

export const verificationShape = z.object({
  status: z.enum(verificationStatuses),
  reason: z.string().nullable(),
  measurements: z.array(measurementLedgerShape),
  totals: measurementLedgerShape.omit({ measurement: true }),
  lossBounds: z
    .object({ low: z.number(), high: z.number() })
    .nullable()
    .default(null)
    .describe(
      'lost <= true loss <= lost + never: a point without a clear answer may have been stored, then lost',
    ),
  overwriting: overwritingShape.default(nothingPredicted),
  readings: z.array(verificationReadingShape).default([]),
  lostKeys: lostKeysShape.default(nothingListed),
  windows: z.array(lossWindowShape).default([]).describe('Where losses lie; the first ones by time'),
  windowCount: countOrNull.default(null).describe('How many there are, also those that are not listed'),
  diverged: z.array(divergedEndpointShape).default([]).describe('Other endpoints; empty where there is one'),
  queries: z.number().default(0).describe('Queries that reading took'),
  readMs: z.number().describe('How long reading took; set against loadMs of the run'),
});
export type Verification = z.infer<typeof verificationShape>;

/** verificationStatusOf gives the status of a result; older results called a surplus without any loss failed. */
export function verificationStatusOf({
  status,
  totals,
}: Pick<Verification, 'status' | 'totals'>): VerificationStatus {
  return status === 'failed' && totals.lost === 0 && (totals.unexpected ?? 0) > 0 ? 'surplus' : status;
}
