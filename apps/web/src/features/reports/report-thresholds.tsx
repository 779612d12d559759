import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import { type ReportThreshold, reportThresholds } from '@tidemark/analysis/compare/report-thresholds';
import { comparedUnitTexts } from '@tidemark/domain/figures/unit';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { notMeasured, unbroken } from '#ui/quantity.ts';

const looks = {
  passed: { tone: 'good', icon: <CircleCheck aria-hidden /> },
  failed: { tone: 'fail', icon: <CircleX aria-hidden /> },
  unknown: { tone: 'warn', icon: <CircleHelp aria-hidden /> },
} as const;

/** ReportThresholds shows what the plans required and how many runs met it, the worst first; nothing where no plan set any. */
export function ReportThresholds({ snapshot }: { snapshot: Pick<ReportSnapshot, 'runs'> }) {
  const rows = reportThresholds(snapshot.runs);
  if (rows.length === 0) return null;
  return (
    <section aria-label="Thresholds" className="rounded-lg border border-line bg-surface px-3 py-2.5">
      <h2 className="font-semibold text-[14px]">Thresholds</h2>
      <table className="mt-1 w-full border-collapse text-[13px]">
        <caption className="sr-only">Conditions of the plans, and how many runs met them</caption>
        <thead className="sr-only">
          <tr>
            <th>Condition</th>
            <th>Worst value</th>
            <th>Outcome</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.figure} ${row.kind} ${row.limit}`} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row }: { row: ReportThreshold }) {
  const { label, unit, kind, limit, worst, outcome, passed, runs } = row;
  const texts = comparedUnitTexts(unit, worst ?? limit, limit);
  return (
    <tr className="border-line border-t align-top first:border-t-0">
      <td className="py-1 pr-2">
        {label} {unbroken(`${kind === 'at-most' ? '≤' : '≥'} ${texts.limit}`)}
      </td>
      <td className="figures py-1 pr-2 text-right">{worst === null ? notMeasured : unbroken(texts.value)}</td>
      <td className="py-1 text-right">
        <Badge tone={looks[outcome].tone} icon={looks[outcome].icon}>
          {outcomeText(outcome, passed, runs)}
        </Badge>
      </td>
    </tr>
  );
}

function outcomeText(outcome: ReportThreshold['outcome'], passed: number, runs: number): string {
  if (outcome === 'unknown' && passed === 0) return 'Not measured';
  if (runs === 1) return outcome === 'passed' ? 'Passed' : 'Failed';
  return `Passed in ${passed} of ${runs} runs`;
}
