import {
  boundResultText,
  boundText,
  rowChangeText,
  rowIntervalText,
  rowSideText,
} from '@tidemark/analysis/gate/gate-texts';
import type { GateBound, GateRow } from '@tidemark/domain/gate/gate-answer';
import { Help } from '#features/docs/help.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Panel } from '#ui/panel.tsx';
import { notMeasured } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { BoundBadge, GateVerdictBadge } from './gate-badges.tsx';

/** GateRowsPanel shows what changed, the worst first; equal rows are folded away. */
export function GateRowsPanel({ rows }: { rows: readonly GateRow[] }) {
  if (rows.length === 0) return null;
  const changed = rows.filter(({ verdict }) => verdict !== 'equal');
  const equal = rows.filter(({ verdict }) => verdict === 'equal');
  return (
    <Panel
      title="Against the baseline"
      help={<Help of="against-the-baseline" about="Against the baseline" />}
      description={describe(changed.length, equal.length)}
      flush
    >
      {changed.length > 0 ? (
        <RowTable caption="Deciding metrics that changed, by cell" rows={changed} />
      ) : null}
      {equal.length > 0 ? (
        <div className="px-4 py-3">
          <Disclosure summary={`${equal.length} equal`}>
            <RowTable caption="Deciding metrics that did not change, by cell" rows={equal} />
          </Disclosure>
        </div>
      ) : null}
    </Panel>
  );
}

function describe(changed: number, equal: number): string {
  if (changed === 0) return `No change beyond the tolerance in ${equal} comparisons.`;
  return `Deciding metrics of each cell, the worst first. ${equal} equal.`;
}

function RowTable({ caption, rows }: { caption: string; rows: readonly GateRow[] }) {
  return (
    <Table caption={caption}>
      <TableHead>
        <HeadCell>Metric</HeadCell>
        <HeadCell>Verdict</HeadCell>
        <HeadCell>Cell</HeadCell>
        <HeadCell numeric>Baseline</HeadCell>
        <HeadCell numeric>Candidate</HeadCell>
        <HeadCell numeric>Change, 95 % interval</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={`${row.cell} ${row.metric}`}>
            <RowHead>{row.label}</RowHead>
            <Cell>
              <GateVerdictBadge verdict={row.verdict} />
            </Cell>
            <Cell>{row.cell}</Cell>
            <Cell numeric>
              {rowSideText(row, 'baseline') ?? notMeasured}
              <RunCount count={row.runs.baseline} />
            </Cell>
            <Cell numeric>
              {rowSideText(row, 'candidate') ?? notMeasured}
              <RunCount count={row.runs.candidate} />
            </Cell>
            <Cell numeric>
              {rowChangeText(row) ?? notMeasured}
              <span className="block text-[12.5px] text-ink-faint">{rowIntervalText(row)}</span>
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function RunCount({ count }: { count: number }) {
  return (
    <span className="block text-[12.5px] text-ink-faint">{count === 1 ? '1 run' : `${count} runs`}</span>
  );
}

/** GateBoundsPanel shows in how many runs each threshold held; nothing where the benchmark has none. */
export function GateBoundsPanel({ bounds }: { bounds: readonly GateBound[] }) {
  if (bounds.length === 0) return null;
  return (
    <Panel
      title="Thresholds over runs"
      help={<Help of="thresholds-over-runs" about="Thresholds over runs" />}
      description="Conditions of the benchmark, the worst first."
      flush
    >
      <Table caption="Conditions and in how many runs they held">
        <TableHead>
          <HeadCell>Condition</HeadCell>
          <HeadCell>Cell</HeadCell>
          <HeadCell>Seen</HeadCell>
          <HeadCell>Verdict</HeadCell>
        </TableHead>
        <TableBody>
          {bounds.map((bound) => (
            <TableRow key={`${bound.cell} ${boundText(bound)}`}>
              <RowHead className="font-normal">{boundText(bound)}</RowHead>
              <Cell>{bound.cell}</Cell>
              <Cell>{boundResultText(bound)}</Cell>
              <Cell>
                <BoundBadge verdict={bound.verdict} />
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
