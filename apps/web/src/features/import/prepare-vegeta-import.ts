import { isDomainError } from '@tidemark/domain/kernel/errors';
import { countText, durationText, microsecondsText } from '@tidemark/domain/kernel/quantity-text';
import { readVegeta, type VegetaReading } from '@tidemark/imports/vegeta/read-vegeta';
import { formatWords } from '#features/results/imported-words.ts';
import { notMeasured } from '#ui/quantity.ts';

/** Largest text that the server takes, in bytes. */
export const largestTextBytes = 8 * 1_048_576;

/** What the page understood of a text: nothing yet, a reason against it, or its figures. */
export type PreparedVegeta =
  | { kind: 'empty' }
  | { kind: 'refused'; reason: string }
  | { kind: 'read'; reading: VegetaReading; entries: { term: string; value: string }[]; errors: string[] };

/** prepareVegetaImport reads a text as the server will, so that what is shown is what is stored. */
export function prepareVegetaImport(text: string): PreparedVegeta {
  if (text.trim() === '') return { kind: 'empty' };
  if (new Blob([text]).size > largestTextBytes) {
    return {
      kind: 'refused',
      reason: 'larger than 8 MiB; import the report instead: vegeta report -type=json',
    };
  }
  try {
    const reading = readVegeta(text);
    return { kind: 'read', reading, entries: entriesOf(reading), errors: reading.report.errors };
  } catch (error) {
    if (!isDomainError(error, 'validation_failed')) throw error;
    return { kind: 'refused', reason: error.details.issues[0]?.detail ?? error.message };
  }
}

function entriesOf({ format, report, results }: VegetaReading) {
  const { latencies } = report;
  const ns = (value: number | null) => (value === null ? notMeasured : microsecondsText(value / 1_000));
  return [
    {
      term: 'Format',
      value:
        results === null
          ? `${formatWords[format]}: a summary only`
          : `${formatWords[format]}: with lines over time`,
    },
    { term: 'Requests', value: countText(report.requests) },
    { term: 'Duration', value: durationText(report.totalNs / 1_000_000) },
    { term: 'Rate', value: report.ratePerSec === null ? notMeasured : `${countText(report.ratePerSec)}/s` },
    { term: 'Success', value: `${(report.successShare * 100).toFixed(2)} %` },
    {
      term: 'Latency',
      value: `median ${ns(latencies.p50Ns)}, 95 % ${ns(latencies.p95Ns)}, 99 % ${ns(latencies.p99Ns)}, max ${ns(latencies.maxNs)}`,
    },
    {
      term: 'Status codes',
      value: report.statusCodes.map(({ code, count }) => `${code}: ${countText(count)}`).join(', '),
    },
  ];
}
