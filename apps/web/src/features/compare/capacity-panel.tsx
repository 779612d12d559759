import type { Capacity } from '@tidemark/analysis/compare/capacity';
import { bytesText, countText } from '@tidemark/domain/kernel/quantity-text';
import type { ReactNode } from 'react';
import { XyFigure } from '#charts/xy-figure.tsx';
import { Help } from '#features/docs/help.tsx';
import { Badge } from '#ui/badge.tsx';
import { Callout } from '#ui/callout.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { ladderCsv, prepareCapacity } from './prepare-capacity.ts';

const words = { heap: 'Heap at rest', rss: 'Peak RSS' } as const;

/** CapacityPanel shows what memory costs by number of series; `asking` sets what is asked, where it can be changed. */
export function CapacityPanel({
  capacity,
  asking,
  isLead,
}: {
  capacity: Capacity;
  asking?: ReactNode;
  /** Its sentence opens the page, and need not stand here again. */
  isLead: boolean;
}) {
  return (
    <Panel
      title="Capacity: memory by number of series"
      help={<Help of="capacity" about="Capacity: memory by number of series" />}
      description={isLead ? null : capacity.sentence}
    >
      <div className="flex min-w-0 flex-col gap-4">
        {asking}
        <div className="flex flex-wrap gap-2">
          <Badge>{capacity.system}</Badge>
          <SchemaBadge capacity={capacity} />
        </div>
        <XyFigure model={prepareCapacity(capacity)} table={() => ladderCsv(capacity)}>
          {words[capacity.memory]} of each run
        </XyFigure>
        {capacity.fit ? <FitFigures fit={capacity.fit} /> : null}
        {capacity.warnings.length > 0 ? (
          <Callout title="Caveats">
            <ul className="list-disc pl-4">
              {capacity.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Callout>
        ) : null}
        <Disclosure summary="Runs of the ladder" hint="series and memory of each">
          <LadderTable capacity={capacity} />
        </Disclosure>
      </div>
    </Panel>
  );
}

function SchemaBadge({ capacity: { schema } }: { capacity: Capacity }) {
  if (schema === null || schema.fits === null) return null;
  return schema.fits ? (
    <Badge tone="good">✓ {schema.name} fits</Badge>
  ) : (
    <Badge tone="fail">✕ {schema.name} does not fit</Badge>
  );
}

function FitFigures({ fit }: { fit: NonNullable<Capacity['fit']> }) {
  const range = ({ value, low, high }: { value: number; low: number; high: number }) =>
    `${bytesText(value)} (${bytesText(low)} to ${bytesText(high)})`;
  return (
    <DefinitionList
      entries={[
        { term: fit.knee ? 'Per series, beyond the knee' : 'Per series', value: range(fit.bytesPerSeries) },
        ...(fit.knee
          ? [
              {
                term: `Per series, up to ${countText(Math.round(fit.knee.series))}`,
                value: range(fit.knee.bytesPerSeriesBefore),
              },
            ]
          : []),
        ...(fit.bytesPerChurned
          ? [{ term: 'Per series that is gone', value: range(fit.bytesPerChurned) }]
          : []),
        { term: 'Without any series', value: range(fit.baseBytes) },
        { term: 'Linear fit', value: fit.check.text },
      ]}
    />
  );
}

function LadderTable({ capacity: { points, leftOut, memory } }: { capacity: Capacity }) {
  return (
    <Table caption="Series and memory of each run">
      <TableHead>
        <HeadCell>Run</HeadCell>
        <HeadCell numeric>Series</HeadCell>
        <HeadCell numeric>{words[memory]}</HeadCell>
      </TableHead>
      <TableBody>
        {points.map((point) => (
          <TableRow key={point.runId}>
            <RowHead className="font-normal">{point.label}</RowHead>
            <Cell numeric>{countText(point.series)}</Cell>
            <Cell numeric>{bytesText(point.bytes)}</Cell>
          </TableRow>
        ))}
        {leftOut.map((run) => (
          <TableRow key={run.runId}>
            <RowHead className="font-normal">{run.label}</RowHead>
            <Cell colSpan={2}>Left out: {run.reason}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
