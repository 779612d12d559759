import type { VegetaReport } from '@tidemark/domain/result/vegeta-report';

/**
 * writeReportJson writes a report as `vegeta report -type=json` does: one line, the same keys in the same order, times in
 * nanoseconds. An unknown figure is null, which vegeta never writes.
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

/**
 * writeReportText writes a report as `vegeta report` printed it until 2019, the format in which most attacks were published. Unknown
 * figures are omitted, which no version of vegeta does.
 */
export function writeReportText(report: VegetaReport): string {
  const { latencies, durationNs, waitNs, bytesIn, bytesOut } = report;
  const spans: Named[] = [
    ['total', durationText(report.totalNs)],
    ['attack', durationNs === null ? null : durationText(durationNs)],
    ['wait', waitNs === null ? null : durationText(waitNs)],
  ];
  const times: Named[] = [
    ['mean', durationText(latencies.meanNs)],
    ['50', latencies.p50Ns === null ? null : durationText(latencies.p50Ns)],
    ['95', durationText(latencies.p95Ns)],
    ['99', durationText(latencies.p99Ns)],
    ['max', durationText(latencies.maxNs)],
  ];
  return [
    line('Requests', [
      ['total', String(report.requests)],
      ['rate', report.ratePerSec?.toFixed(2) ?? null],
    ]),
    line('Duration', spans),
    line('Latencies', times),
    ...(bytesIn === null ? [] : [line('Bytes In', totalOf(bytesIn))]),
    line('Bytes Out', totalOf(bytesOut)),
    line('Success', [['ratio', `${(report.successShare * 100).toFixed(2)}%`]]),
    `${'Status Codes'.padEnd(labelWidth)}${'[code:count]'.padEnd(namesWidth)}${report.statusCodes.map(({ code, count }) => `${code}:${count}`).join('  ')}`,
    'Error Set:',
    ...report.errors,
  ].join('\n');
}

type Named = [name: string, value: string | null];

const labelWidth = 14;
const namesWidth = 25;

function line(label: string, named: Named[]): string {
  const known = named.filter(([, value]) => value !== null);
  const names = `[${known.map(([name]) => name).join(', ')}]`;
  return `${label.padEnd(labelWidth)}${names.padEnd(namesWidth)}${known.map(([, value]) => value).join(', ')}`;
}

function totalOf({ total, mean }: { total: number; mean: number }): Named[] {
  return [
    ['total', String(total)],
    ['mean', mean.toFixed(2)],
  ];
}

/** A duration as Go prints it, down to the nanosecond: "1m20.5s", "1.214236ms", "232.224µs". */
function durationText(ns: number): string {
  if (ns === 0) return '0s';
  if (ns < 1_000) return `${ns}ns`;
  if (ns < 1_000_000) return `${decimalText(ns, 3)}µs`;
  if (ns < 1_000_000_000) return `${decimalText(ns, 6)}ms`;
  const minutes = Math.floor(ns / 60_000_000_000);
  const seconds = `${decimalText(ns - minutes * 60_000_000_000, 9)}s`;
  if (minutes === 0) return seconds;
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}m${seconds}` : `${hours}h${minutes % 60}m${seconds}`;
}

/** An integer divided by a power of ten, exactly and without an exponent. */
function decimalText(whole: number, decimals: number): string {
  const digits = String(whole).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}
