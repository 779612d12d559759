import { bytesText, countText, microsecondsText } from '@tidemark/domain/kernel/quantity-text';
import type { ImportedResult } from '@tidemark/domain/result/imported-result';
import { FileInput } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { notMeasured } from '#ui/quantity.ts';
import { formatWords } from './imported-words.ts';

/** ImportedPanel shows the report of another tool as it came, with its error set; what it did not report stays empty. */
export function ImportedPanel({ imported }: { imported: ImportedResult }) {
  const { report, detail } = imported;
  return (
    <Panel
      title="Imported from vegeta"
      description={
        detail === 'samples'
          ? 'Based on every single request; percentiles are exact.'
          : 'A summary only: no lines over time, and percentiles as vegeta reported them.'
      }
    >
      <div className="flex flex-col gap-4">
        <DefinitionList entries={entriesOf(imported)} />
        {report.errors.length > 0 ? <ErrorSet report={report} /> : null}
      </div>
    </Panel>
  );
}

function entriesOf({ format, pointsPerRequest, report }: ImportedResult) {
  const { latencies, bytesIn, bytesOut } = report;
  return [
    { term: 'Format', value: formatWords[format] },
    { term: 'Requests', value: countText(report.requests) },
    { term: 'Points per request', value: `${countText(pointsPerRequest)}, as given at import` },
    { term: 'Started', value: report.earliest ? <LocalTime iso={report.earliest} /> : notMeasured },
    { term: 'Attack', value: nsText(report.durationNs) },
    { term: 'Wait', value: nsText(report.waitNs) },
    { term: 'Rate', value: rateText(report.ratePerSec, 'requests, attack only') },
    { term: 'Throughput', value: rateText(report.throughputPerSec, 'successes, attack and wait') },
    { term: 'Success', value: `${(report.successShare * 100).toFixed(2)} %` },
    {
      term: 'Latencies',
      value: `min ${nsText(latencies.minNs)}, mean ${nsText(latencies.meanNs)}, 50 % ${nsText(latencies.p50Ns)}, 90 % ${nsText(latencies.p90Ns)}, 95 % ${nsText(latencies.p95Ns)}, 99 % ${nsText(latencies.p99Ns)}, max ${nsText(latencies.maxNs)}`,
    },
    { term: 'Bytes out', value: bytesText(bytesOut.total) },
    { term: 'Bytes in', value: bytesIn === null ? notMeasured : bytesText(bytesIn.total) },
  ];
}

function ErrorSet({ report }: { report: ImportedResult['report'] }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <h3 className="font-medium text-[13px] text-ink-faint">Error set</h3>
      <ul className="figures flex max-h-72 list-disc flex-col gap-1 overflow-y-auto pl-4 text-[12.5px]">
        {report.errors.map((error) => (
          <li key={error} className="[overflow-wrap:anywhere]">
            {error}
          </li>
        ))}
      </ul>
      {report.errorsLeftOut > 0 ? (
        <p className="text-[13px] text-ink-soft">and {countText(report.errorsLeftOut)} more that differ</p>
      ) : null}
    </div>
  );
}

function nsText(ns: number | null): string {
  return ns === null ? notMeasured : microsecondsText(ns / 1_000);
}

/** vegeta divides by two spans; without a word, its figures and those of the run above would seem to contradict each other. */
function rateText(perSec: number | null, of: string): string {
  return perSec === null ? notMeasured : `${countText(perSec)}/s, ${of}`;
}

/** ImportedBadge marks a run that another tool measured. */
export function ImportedBadge() {
  return (
    <Badge tone="neutral" icon={<FileInput aria-hidden />}>
      Imported
    </Badge>
  );
}
