import { printable } from '@tidemark/domain/kernel/printable';
import { durationText } from '@tidemark/domain/kernel/quantity-text';
import type { Delivery, FlowStage, MetricFlow } from '@tidemark/domain/result/delivery';
import type { Verification } from '@tidemark/domain/result/verification';
import { alignedRows, type Row } from './aligned-rows.ts';
import { passMoments } from './stored-rows.ts';

const stages: Record<FlowStage, string> = {
  planned: 'planned',
  sent: 'handed over',
  read_by_relay: 'read by the relay',
  sent_to_caches: 'sent to the caches',
  read_by_caches: 'read by the caches',
  committed: 'committed',
  readable: 'readable',
};

/** deliveryRows follows the metrics of a run stage by stage, with what left the way after each, and why. */
export function deliveryRows({ flow }: Delivery, { status, reason }: Verification): string {
  if (flow === null) return `  ${status}: ${printable(reason ?? 'not read')}\n`;
  const rows = flow.rows.flatMap(({ stage, part, metrics, source, reason: why }, i): Row[] => {
    const isTotal = flow.rows[i - 1]?.stage !== stage;
    const isLast = flow.rows[i + 1]?.stage !== stage;
    const name = isTotal ? stages[stage] : `  ${printable(part ?? '')}`;
    const row = [name, metrics === null ? '-' : exact(metrics), why === null ? source : printable(why)];
    return isLast ? [row, ...gapRows(flow, stage)] : [row];
  });
  return (
    alignedRows([['', 'metrics', ''], ...rows], [1]) + (reason === null ? '' : `  ${printable(reason)}\n`)
  );
}

function gapRows({ gaps }: MetricFlow, after: FlowStage): Row[] {
  return gaps
    .filter(({ stage }) => stage === after)
    .map(({ metrics, text, source }) => ['', exact(-metrics), `${printable(text)} (${source})`]);
}

/** connectionRows says what is known of the connections: a peer that closes in time has read everything, which is no proof that it is stored. */
export function connectionRows({ metricsClosed, metricsUnknown, backPressureMs }: Delivery): string {
  const rows: Row[] = [
    ['closed', `${exact(metricsClosed)} metrics, read by the peer before it closed`],
    ['unknown', `${exact(metricsUnknown)} metrics, on connections that broke or did not close in time`],
  ];
  if (backPressureMs !== null) rows.push(['waited', `${durationText(backPressureMs)} for the peer to read`]);
  return alignedRows(rows);
}

/** keyPassRows lists the verification passes, so that what only the memory of caches held can be seen. */
export function keyPassRows({ passes }: Delivery): string {
  const cell = (count: number | null) => (count === null ? '-' : exact(count));
  const rows = passes.map(({ when, stored, cached, lost, readMs, reason }): Row => {
    return [
      passMoments[when],
      ...[stored, cached, lost].map(cell),
      durationText(readMs),
      printable(reason ?? ''),
    ];
  });
  return rows.length === 0
    ? ''
    : alignedRows([['', 'stored', 'cached', 'lost', 'read in', ''], ...rows], [1, 2, 3, 4]);
}

/** To the metric: stages close only so. */
function exact(count: number): string {
  return count.toLocaleString('en');
}
