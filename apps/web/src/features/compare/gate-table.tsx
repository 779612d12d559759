import type { Gate } from '@tidemark/analysis/compare/gate';
import { DotStrip, IntervalStrip } from '#charts/strips.tsx';
import { Term } from '#features/docs/help.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { AnswerBadge, answerHues } from './gate-looks.tsx';
import { type GateRow, prepareGate } from './prepare-gate.ts';

export type SideHues = { baseline: string; candidate: string };

/** GateTable shows each metric of a gate: the answer, a dot for each run, the change with its interval, and how it was judged. */
export function GateTable({ gate, hues }: { gate: Gate; hues: SideHues }) {
  const rows = prepareGate(gate);
  return (
    <Table caption={`Verdict by metric: ${gate.candidate.label} against ${gate.baseline.label}`}>
      <TableHead>
        <HeadCell>Metric</HeadCell>
        <HeadCell>Verdict</HeadCell>
        <HeadCell>Each run</HeadCell>
        <HeadCell>Change, 95 % interval</HeadCell>
        <HeadCell>
          <Term name="delta">Tolerance</Term>
        </HeadCell>
        <HeadCell>
          <Term name="q">q and p</Term>
        </HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <GateTableRow key={row.metric.key} row={row} hues={hues} />
        ))}
      </TableBody>
    </Table>
  );
}

function GateTableRow({ row, hues }: { row: GateRow; hues: SideHues }) {
  const { metric, dots, interval } = row;
  return (
    <TableRow>
      <RowHead className="min-w-44 max-w-64">
        {metric.label}
        <span className="block font-normal text-[12.5px] text-ink-faint">{metric.source}</span>
      </RowHead>
      <Cell className="min-w-40 max-w-56">
        <AnswerBadge answer={metric.answer} />
        <Small>{[metric.reason, row.advice].filter((part) => part !== null).join('; ')}</Small>
      </Cell>
      <Cell>
        {dots ? <DotStrip model={dots} hues={hues} /> : null}
        <Small>
          <span className="sr-only">Medians: </span>
          {row.medians}
        </Small>
      </Cell>
      <Cell>
        {interval ? <IntervalStrip model={interval} hue={answerHues[metric.answer]} /> : null}
        <span className="figures whitespace-nowrap">
          {row.change} <span className="text-[12.5px] text-ink-faint">{row.range}</span>
        </span>
      </Cell>
      <Cell className="min-w-44 max-w-64">
        <span className="figures">{row.tolerance}</span>
        <Small>
          <Term name="detectable change">Detectable</Term>: {row.detectable}
        </Small>
        <Small>Noise: {metric.noiseFloor.text}</Small>
      </Cell>
      <Cell className="min-w-36">
        <span className="figures whitespace-nowrap">q {row.chance}</span>
        <Small>Mann-Whitney: p {row.byRanks}</Small>
      </Cell>
    </TableRow>
  );
}

function Small({ children }: { children: React.ReactNode }) {
  return <span className="block text-[12.5px] text-ink-faint">{children}</span>;
}
