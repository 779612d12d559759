import { z } from 'zod';

/** Longest plausible time: 90 days in nanoseconds, which a number represents exactly. */
export const longestNs = 90 * 86_400 * 1_000_000_000;

/** Limits of the distinct error texts that are kept, and of their length. */
export const maxErrors = 50;
export const maxErrorLength = 300;

const wholeNs = z.int().min(0).max(longestNs);
const amount = z.number().min(0).max(1e19);
const total = z.object({ total: amount, mean: amount });

/** Formats of vegeta results. */
export const vegetaFormats = ['report-json', 'report-text', 'json-lines', 'csv'] as const;
export type VegetaFormat = (typeof vegetaFormats)[number];

/**
 * A report of vegeta, in whatever format it was given; null is what that format or version does not contain.
 * Latencies start when a worker sent the request, not when it was scheduled, and include failed requests.
 * `durationNs`: from the start of the first request to that of the last; `waitNs`: from there to the last answer.
 */
export const vegetaReportShape = z.object({
  requests: z.int().min(0),
  ratePerSec: amount.nullable().describe('Requests divided by duration'),
  throughputPerSec: amount.nullable().describe('Successful requests divided by duration plus wait'),
  durationNs: wholeNs.nullable(),
  waitNs: wholeNs.nullable(),
  totalNs: wholeNs.describe('Duration plus wait'),
  earliest: z.iso.datetime({ offset: true }).nullable(),
  latest: z.iso.datetime({ offset: true }).nullable(),
  end: z.iso.datetime({ offset: true }).nullable(),
  latencies: z.object({
    totalNs: amount.nullable(),
    meanNs: wholeNs,
    p50Ns: wholeNs.nullable(),
    p90Ns: wholeNs.nullable(),
    p95Ns: wholeNs,
    p99Ns: wholeNs,
    maxNs: wholeNs,
    minNs: wholeNs.nullable(),
  }),
  bytesIn: total.nullable(),
  bytesOut: total,
  successShare: z.number().min(0).max(1),
  statusCodes: z.array(z.object({ code: z.int().min(0).max(999), count: z.int().min(1) })),
  errors: z
    .array(z.string().max(maxErrorLength))
    .max(maxErrors)
    .describe('Distinct, in order of first occurrence'),
  errorsLeftOut: z.int().min(0).describe('Distinct error texts beyond those kept'),
});
export type VegetaReport = z.infer<typeof vegetaReportShape>;

/** keepErrors keeps the first distinct error texts, truncated, and counts the others. */
export function keepErrors(errors: Iterable<string>): Pick<VegetaReport, 'errors' | 'errorsLeftOut'> {
  const distinct = new Set<string>();
  for (const error of errors) if (error !== '') distinct.add(error);
  const kept = [...distinct].slice(0, maxErrors);
  return {
    errors: kept.map((error) => error.slice(0, maxErrorLength).toWellFormed()),
    errorsLeftOut: distinct.size - kept.length,
  };
}

/** isVegetaSuccess is vegeta's own rule: 200 to 399; a transport failure has the code 0. */
export function isVegetaSuccess(code: number): boolean {
  return code >= 200 && code < 400;
}
