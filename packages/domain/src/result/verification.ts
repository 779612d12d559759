import { z } from 'zod';

/** When a verification pass took place: right after the load, after a settle time (out of the cache), and after a restart (out of the WAL). */
export const readingMoments = ['settled', 'after_settle_time', 'after_restart'] as const;
export type ReadingMoment = (typeof readingMoments)[number];

const count = z.number();
/** A figure that older results lack, or that was not read: null is not 0. */
const countOrNull = z.number().nullable();
const laterCount = countOrNull.default(null);

/**
 * What happened to the points of one measurement. A key is measurement, tag set and timestamp: what a database stores once.
 * acknowledged = acknowledgedKeys + overwritten; acknowledgedKeys = expired + lost + those stored of them;
 * stored = those + recovered + unexpected + countedTwice; unknown = recovered + never.
 */
export const measurementLedgerShape = z.object({
  measurement: z.string(),
  acknowledged: count.describe(
    'Points that the target confirmed; of a partially stored batch, those it did not drop',
  ),
  acknowledgedKeys: laterCount.describe(
    'Distinct keys among them; null: a clock stamped them, so their keys are unknown',
  ),
  overwritten: laterCount.describe('Acknowledged points that replaced another of the same key: no loss'),
  expired: count.describe('Acknowledged keys in shards that retention dropped: no loss'),
  unknown: count.describe('Points of unknown outcome (timeout, reset, 5xx), minus those that expired'),
  stored: countOrNull.describe('Points counted by the target'),
  lost: countOrNull.describe(
    'Acknowledged keys that are not stored; if only counts are known, a lower bound',
  ),
  recovered: laterCount.describe('Points of unknown outcome that are stored'),
  never: laterCount.describe('Points of unknown outcome that are not stored'),
  unexpected: countOrNull.describe('Stored keys that the run never sent, or whose write was refused'),
  resurrected: laterCount.describe('Points that the target refused but stored; also counted in unexpected'),
  countedTwice: laterCount.describe(
    'Rows that the target returned again for a key that it had already returned: not additional points',
  ),
  refused: laterCount.describe('Points that the target refused'),
});
export type MeasurementLedger = z.infer<typeof measurementLedgerShape>;

/**
 * Points that replace another of the same key, over the whole run: how many were expected, and how many were observed.
 * `decidedBy`: `plan`: no two points share a key; `keys`: every key is known and was counted, so low = high;
 * `requests`: a clock stamps each request once, so that its points of one series share a key; `clock`: in addition,
 * requests share a tick by chance (95 % Poisson band); `nothing`: it cannot be predicted.
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

/** One verification pass; null with a reason if it failed or did not take place. */
export const verificationReadingShape = z.object({
  when: z.enum(readingMoments),
  stored: countOrNull,
  lost: countOrNull,
  surplus: laterCount.describe('Stored beyond what was sent: unexpected, or counted twice'),
  readMs: count,
  reason: z.string().nullable(),
});
export type VerificationReading = z.infer<typeof verificationReadingShape>;

/** An acknowledged key that was not stored: its point in the run, and the first pass in which it was missing. */
export const lostKeyShape = z.object({
  measurement: z.string(),
  tagSet: z.array(z.tuple([z.string(), z.string()])),
  timestampNs: z
    .string()
    .describe('Nanoseconds since 1970, as stored: truncated to the precision on the wire'),
  point: z.number().describe('Index of the point within the run'),
  missingIn: z.enum(readingMoments),
});
export type LostKey = z.infer<typeof lostKeyShape>;

/** Limits of the lost keys and of the windows that a result lists. */
export const maxListedKeys = 1_000;
export const mostListedWindows = 200;

/** The first lost keys by time. `reason` says why there are fewer than `count`, or why `count` is not exact. */
export const lostKeysShape = z.object({
  keys: z.array(lostKeyShape),
  count: countOrNull.describe('All lost keys'),
  isExact: z.boolean().describe('False: a lower bound, since keys were not compared everywhere'),
  reason: z.string().nullable(),
});
export type LostKeys = z.infer<typeof lostKeysShape>;

/**
 * Keys that were compared one by one, at random, where counts were right: a count cannot distinguish a lost key from an unexpected one in
 * the same window.
 */
export const keySampleShape = z.object({
  of: z.number().describe('Keys in windows whose counts were right, and of which no key had to be read'),
  compared: z.number().describe('Of them, compared one by one'),
  differingWindows: z
    .number()
    .describe('Compared windows in which a lost key stood behind an unexpected one'),
  reason: z.string().nullable().describe('Why no more were compared; null: as many as intended'),
});
export type KeySample = z.infer<typeof keySampleShape>;

/** A window of data time in which more or fewer keys are stored than were acknowledged: times in [fromMs, untilMs). */
export const lossWindowShape = z.object({
  fromMs: z.number(),
  untilMs: z.number(),
  measurement: z.string(),
  expected: z.number().describe('Distinct acknowledged keys'),
  stored: z.number(),
});
export type LossWindow = z.infer<typeof lossWindowShape>;

/** Of older results: what another endpoint of the target holds of the acknowledged points; `missing` is a lower bound. */
const divergedEndpointShape = z.object({
  url: z.string(),
  stored: countOrNull,
  missing: countOrNull,
  reason: z.string().nullable(),
});

/**
 * Whether what was acknowledged is stored. `passed`: nothing is lost and nothing unexpected is stored; `surplus`: nothing is lost, and
 * more is stored than was acknowledged; `failed`: acknowledged points are lost, or backends differ; `unknown`: a pass itself failed or did not run: never "0 lost".
 */
export const verificationStatuses = ['passed', 'surplus', 'failed', 'unknown'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** What one of several servers that should hold the same stores of a run. */
export const backendVerificationShape = z.object({
  part: z
    .string()
    .describe('backend:1 in the order of a relay; endpoint:1 in the order of the addresses of a target'),
  url: z.string(),
  status: z.enum(verificationStatuses),
  stored: countOrNull,
  lost: countOrNull.describe('Acknowledged keys that it does not store'),
  unexpected: countOrNull,
  missing: countOrNull.describe(
    'Keys that another backend stores and this one does not, acknowledged or not',
  ),
  readings: z.array(verificationReadingShape),
  reason: z.string().nullable(),
});
export type BackendVerification = z.infer<typeof backendVerificationShape>;

/** How far servers that should hold the same differ; null is not known, with the reason. */
export const divergenceShape = z.object({
  keys: countOrNull.describe('Keys that some backends store and others do not'),
  values: countOrNull.describe('Keys that all backends store, with values that differ'),
  isExact: z.boolean().describe('False: lower bounds, since not everything was compared'),
  reason: z.string().nullable(),
});
export type Divergence = z.infer<typeof divergenceShape>;

const nothingListed: LostKeys = { keys: [], count: null, isExact: false, reason: null };
const nothingPredicted: Overwriting = {
  expected: null,
  low: null,
  high: null,
  observed: null,
  decidedBy: 'nothing',
};

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
      'lost <= true loss <= lost + never: a point of unknown outcome may have been stored, then lost',
    ),
  overwriting: overwritingShape.default(nothingPredicted),
  readings: z.array(verificationReadingShape).default([]),
  lostKeys: lostKeysShape.default(nothingListed),
  keySample: keySampleShape
    .nullable()
    .default(null)
    .describe(
      'null: nothing was compared at random: older results, and keys that are not known or cannot be read',
    ),
  windows: z.array(lossWindowShape).default([]).describe('Where losses are; the first ones by time'),
  windowCount: countOrNull.default(null).describe('Number of windows, including those not listed'),
  diverged: z
    .array(divergedEndpointShape)
    .default([])
    .describe('Other endpoints of an older result; see backends'),
  backends: z
    .array(backendVerificationShape)
    .default([])
    .describe('Every server that should hold the points; empty if there is only one'),
  divergence: divergenceShape.nullable().default(null).describe('null: there is only one server'),
  convergedMs: countOrNull
    .default(null)
    .describe(
      'From the end of the load until all backends stored the same number of points; null: one server, or not seen',
    ),
  queries: z.number().default(0).describe('Number of verification queries'),
  readMs: z.number().describe('Duration of the verification; compare with loadMs of the run'),
});
export type Verification = z.infer<typeof verificationShape>;

/** backendsOf gives what each server stores; older results know it of further endpoints only. */
export function backendsOf({
  backends,
  diverged,
}: Pick<Verification, 'backends' | 'diverged'>): BackendVerification[] {
  if (backends.length > 0) return backends;
  return diverged.map(({ url, stored, missing, reason }) => {
    const known = missing === 0 ? 'passed' : 'failed';
    const status = missing === null ? 'unknown' : known;
    return {
      part: 'endpoint',
      url,
      status,
      stored,
      lost: missing,
      unexpected: null,
      missing,
      readings: [],
      reason,
    };
  });
}

/** verificationStatusOf gives the status of a result; older results called a surplus without any loss failed. */
export function verificationStatusOf({
  status,
  totals,
  divergence,
}: Pick<Verification, 'status' | 'totals' | 'divergence'>): VerificationStatus {
  const isOlder = divergence === null && status === 'failed' && totals.lost === 0;
  return isOlder && (totals.unexpected ?? 0) > 0 ? 'surplus' : status;
}
