import {
  isVegetaSuccess,
  keepErrors,
  longestNs,
  type VegetaReport,
} from '@tidemark/domain/result/vegeta-report';
import { z } from 'zod';
import { checkReport, quoted, vegetaFault } from './vegeta-fault.ts';

const wholeNs = z.int().min(0).max(longestNs);
const amount = z.number().min(0).max(1e19);
const moment = z.iso.datetime({ offset: true });
const bytes = z.strictObject({ total: amount, mean: amount });

/** What `vegeta report -type=json` writes; keys of later versions may be missing, unknown ones are refused. */
export const vegetaReportJsonShape = z.strictObject({
  latencies: z.strictObject({
    total: amount.nullish(),
    mean: wholeNs,
    '50th': wholeNs.nullish(),
    '90th': wholeNs.nullish(),
    '95th': wholeNs,
    '99th': wholeNs,
    max: wholeNs,
    min: wholeNs.nullish(),
  }),
  buckets: z.record(z.string().regex(/^\d{1,19}$/), z.int().min(0)).nullish(),
  bytes_in: z.strictObject({ total: amount.nullable(), mean: amount.nullable() }),
  bytes_out: bytes,
  earliest: moment.nullable(),
  latest: moment.nullable(),
  end: moment.nullable(),
  duration: wholeNs,
  wait: wholeNs.nullable(),
  requests: z.int().min(0),
  rate: amount.nullable(),
  throughput: amount.nullish(),
  success: z.number().min(0).max(1),
  status_codes: z.record(z.string().regex(/^\d{1,3}$/), z.int().min(1)).nullable(),
  errors: z.array(z.string()).max(1_000_000).nullable(),
});
type ReportJson = z.infer<typeof vegetaReportJsonShape>;

/** readReportJson parses the output of `vegeta report -type=json` of any version, or throws with the faulty key. */
export function readReportJson(value: unknown): VegetaReport {
  const parsed = vegetaReportJsonShape.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw vegetaFault(
      `not a report of vegeta: ${issuePlace(issue?.path ?? [])}${issue?.message ?? 'it cannot be parsed'}`,
    );
  }
  const report = checkReport(toReport(parsed.data));
  const successes = report.statusCodes.reduce(
    (sum, { code, count }) => sum + (isVegetaSuccess(code) ? count : 0),
    0,
  );
  if (Math.abs(successes - report.successShare * report.requests) > 0.5) {
    throw vegetaFault(
      `success is ${report.successShare}, but ${successes} of ${report.requests} answers have a code from 200 to 399`,
    );
  }
  return report;
}

function toReport(json: ReportJson): VegetaReport {
  const { latencies } = json;
  // Without any request vegeta reports the year 1.
  const attacked = json.requests > 0;
  return {
    requests: json.requests,
    ratePerSec: json.rate,
    throughputPerSec: json.throughput ?? null,
    durationNs: json.duration,
    waitNs: json.wait,
    totalNs: json.duration + (json.wait ?? 0),
    earliest: attacked ? json.earliest : null,
    latest: attacked ? json.latest : null,
    end: attacked ? json.end : null,
    latencies: {
      totalNs: latencies.total ?? null,
      meanNs: latencies.mean,
      p50Ns: latencies['50th'] ?? null,
      p90Ns: latencies['90th'] ?? null,
      p95Ns: latencies['95th'],
      p99Ns: latencies['99th'],
      maxNs: latencies.max,
      minNs: latencies.min ?? null,
    },
    bytesIn: knownTotal(json.bytes_in),
    bytesOut: json.bytes_out,
    successShare: json.success,
    statusCodes: Object.entries(json.status_codes ?? {}).map(([code, count]) => ({
      code: Number(code),
      count,
    })),
    ...keepErrors(json.errors ?? []),
  };
}

function knownTotal({ total, mean }: ReportJson['bytes_in']): VegetaReport['bytesIn'] {
  return total === null || mean === null ? null : { total, mean };
}

function issuePlace(path: readonly PropertyKey[]): string {
  return path.length === 0 ? '' : `${quoted(path.map(String).join('.'))} `;
}
