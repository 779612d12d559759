import { z } from 'zod';

/** Longest time that is believed: 90 days in nanoseconds, which a number holds exactly. */
export const longestNs = 90 * 86_400 * 1_000_000_000;

/** Most distinct error texts that are kept, and how much of each. */
export const maxErrors = 50;
export const maxErrorLength = 300;

const wholeNs = z.int().min(0).max(longestNs);
const amount = z.number().min(0).max(1e19);
const total = z.object({ total: amount, mean: amount });

/** Forms in which vegeta tells results. */
export const vegetaFormats = ['report-json', 'report-text', 'json-lines', 'csv'] as const;
export type VegetaFormat = (typeof vegetaFormats)[number];

/**
 * A report of vegeta, whatever form it came in; null is what that form or that version does not tell.
 * Latencies run from the moment a worker sent the request, not from the scheduled one, and failed requests count in them.
 * `durationNs`: from the first request's start to the last one's; `waitNs`: from there to the last answer.
 */
export const vegetaReportShape = z.object({
  requests: z.int().min(0),
  ratePerSec: amount.nullable().describe('Requests by duration'),
  throughputPerSec: amount.nullable().describe('Successful requests by duration and wait'),
  durationNs: wholeNs.nullable(),
  waitNs: wholeNs.nullable(),
  totalNs: wholeNs.describe('Duration and wait together'),
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
  errors: z.array(z.string().max(maxErrorLength)).max(maxErrors).describe('Distinct, as first seen'),
  errorsLeftOut: z.int().min(0).describe('Distinct error texts beyond those that are kept'),
});
export type VegetaReport = z.infer<typeof vegetaReportShape>;

/** keepErrors keeps the first distinct error texts, each cut, and counts the others. */
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
