import type { VegetaReport } from '@tidemark/domain/result/vegeta-report';

/**
 * writeReportJson writes a report as `vegeta report -type=json` does: one line, the same keys in the same order, times in
 * nanoseconds. A figure that is not known is null, which vegeta never writes.
 */
export function writeReportJson(report: VegetaReport): string {
  const { latencies } = report;
  return `${JSON.stringify({
    latencies: {
      total: latencies.totalNs,
      mean: latencies.meanNs,
      '50th': latencies.p50Ns,
      '90th': latencies.p90Ns,
      '95th': latencies.p95Ns,
      '99th': latencies.p99Ns,
      max: latencies.maxNs,
      min: latencies.minNs,
    },
    bytes_in:
      report.bytesIn === null
        ? { total: null, mean: null }
        : { total: report.bytesIn.total, mean: report.bytesIn.mean },
    bytes_out: { total: report.bytesOut.total, mean: report.bytesOut.mean },
    earliest: report.earliest,
    latest: report.latest,
    end: report.end,
    duration: report.durationNs ?? report.totalNs,
    wait: report.waitNs,
    requests: report.requests,
    rate: report.ratePerSec,
    throughput: report.throughputPerSec,
    success: report.successShare,
    status_codes: Object.fromEntries(report.statusCodes.map(({ code, count }) => [String(code), count])),
    errors: report.errors,
  })}\n`;
}
