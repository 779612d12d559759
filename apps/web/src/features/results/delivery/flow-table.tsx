import { classNames } from '#ui/class-names.ts';
import { exactCount } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { countOf, goneText, smallShare } from './flow-chart.tsx';
import { toneLooks } from './flow-look.ts';
import type { FlowModel, FlowStep } from './prepare-flow.ts';

/** FlowTable gives every count of the way with who counted it; its last row adds them up to the metric. */
export function FlowTable({ model }: { model: FlowModel }) {
  const { steps, columns } = model;
  return (
    <Table caption="Metrics by stage">
      <TableHead>
        <HeadCell>Stage</HeadCell>
        <HeadCell numeric>Metrics</HeadCell>
        <HeadCell numeric>Of all</HeadCell>
        {columns.map((part) => (
          <HeadCell key={part} numeric>
            {part}
          </HeadCell>
        ))}
        <HeadCell>Source</HeadCell>
      </TableHead>
      <TableBody>
        {steps.map((step) => (
          <StepRow key={step.key} step={step} columns={columns} />
        ))}
        <SumRow model={model} />
      </TableBody>
    </Table>
  );
}

function StepRow({ step, columns }: { step: FlowStep; columns: readonly string[] }) {
  const { tone, label, metrics, share, source, text, byPart } = step;
  const isStage = tone === 'arrived';
  const look = toneLooks[tone].text;
  return (
    <TableRow>
      <RowHead className={isStage ? 'min-w-56' : classNames('min-w-56 pl-7 font-normal', look)}>
        {label}
        {text === null ? null : (
          <span className="block max-w-[60ch] font-normal text-[12.5px] text-ink-soft">{text}</span>
        )}
      </RowHead>
      <Cell numeric className={look}>
        {isStage ? countOf(metrics) : goneText(metrics, null)}
      </Cell>
      <Cell numeric className={look}>
        {share === null ? '' : smallShare(share)}
      </Cell>
      {columns.map((part) => {
        const own = byPart.find((candidate) => candidate.part === part);
        return (
          <Cell key={part} numeric className={look}>
            {own ? countOf(own.metrics) : ''}
          </Cell>
        );
      })}
      <Cell className="whitespace-nowrap text-[13px] text-ink-soft">{source}</Cell>
    </TableRow>
  );
}

function SumRow({ model }: { model: FlowModel }) {
  return (
    <TableRow className="border-line-strong border-t font-medium">
      <RowHead>Sum</RowHead>
      <Cell colSpan={model.columns.length + 3} className={model.closes === false ? 'text-warn' : ''}>
        {sumText(model)}
      </Cell>
    </TableRow>
  );
}

/** sumText adds up what is readable and what left the way. */
export function sumText({ planned, readable, gone, closes }: FlowModel): string {
  if (readable === null || closes === null) return 'Not known: a count is missing.';
  const sum = `${exactCount(readable)} readable + ${exactCount(gone)} not readable = ${exactCount(readable + gone)}`;
  return closes ? `${sum} planned` : `${sum}, not the ${exactCount(planned)} planned`;
}

/** flowCsv is the table as a file. */
export function flowCsv({ steps, columns }: FlowModel) {
  return {
    columns: ['Stage', 'Metrics', ...columns, 'Source', 'Remark'],
    rows: steps.map(({ label, metrics, byPart, source, text }) => [
      label,
      metrics,
      ...columns.map((part) => byPart.find((own) => own.part === part)?.metrics ?? null),
      source,
      text,
    ]),
  };
}
