import { figureOf } from '@tidemark/domain/figures/catalog';
import { comparedUnitTexts } from '@tidemark/domain/figures/unit';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { ThresholdResult } from '@tidemark/domain/run/threshold';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { Help } from '#features/docs/help.tsx';
import { Badge } from '#ui/badge.tsx';
import { Panel } from '#ui/panel.tsx';
import { notMeasured } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

const outcomes = {
  passed: { tone: 'good', word: 'Passed', icon: <CircleCheck aria-hidden /> },
  failed: { tone: 'fail', word: 'Failed', icon: <CircleX aria-hidden /> },
  unknown: { tone: 'warn', word: 'Not measured', icon: <CircleHelp aria-hidden /> },
} as const;

/** ThresholdPanel shows the conditions that the plan set; nothing where it set none. */
export function ThresholdPanel({ summary: { thresholds } }: { summary: Pick<RunSummary, 'thresholds'> }) {
  if (thresholds.length === 0) return null;
  return (
    <Panel
      title="Thresholds"
      help={<Help of="thresholds" about="Thresholds" />}
      description="Conditions that the plan set."
      flush
    >
      <ThresholdTable results={thresholds} />
    </Panel>
  );
}

function ThresholdTable({ results }: { results: ThresholdResult[] }) {
  return (
    <Table caption="Conditions and what was observed">
      <TableHead>
        <HeadCell>Figure</HeadCell>
        <HeadCell numeric>Condition</HeadCell>
        <HeadCell numeric>Observed</HeadCell>
        <HeadCell>Outcome</HeadCell>
      </TableHead>
      <TableBody>
        {results.map(({ threshold, observed, outcome }) => {
          const { label, unit } = figureOf(threshold.figure);
          const look = outcomes[outcome];
          const texts = comparedUnitTexts(unit, observed ?? threshold.value, threshold.value);
          return (
            <TableRow key={`${threshold.figure} ${threshold.kind} ${threshold.value}`}>
              <RowHead className="font-normal">{label}</RowHead>
              <Cell numeric>{`${threshold.kind === 'at-most' ? '≤' : '≥'} ${texts.limit}`}</Cell>
              <Cell numeric>{observed === null ? notMeasured : texts.value}</Cell>
              <Cell>
                <Badge tone={look.tone} icon={look.icon}>
                  {look.word}
                </Badge>
              </Cell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
