import type { Verification } from '@tidemark/domain/verification';
import { exactCount } from '../../ui/exact-count.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';

type Counts = Verification['totals'];

/** Columns that are told only where there is something to tell. */
type Extra = { unknown: boolean; unexpected: boolean };

/** VerificationTable sets what was acknowledged against what the server counts, measurement by measurement. */
export function VerificationTable({ verification, label }: { verification: Verification; label?: string }) {
  const { totals } = verification;
  const extra: Extra = { unknown: totals.unknown > 0, unexpected: (totals.unexpected ?? 0) > 0 };
  return (
    <>
      {verification.reason ? <p className="px-4 pb-2 text-ink-soft text-sm">{verification.reason}</p> : null}
      <Table
        caption={label ? `Points of ${label} by measurement` : 'Points by measurement'}
        className="max-h-96 overflow-y-auto"
      >
        <TableHead>
          <HeadCell>Measurement</HeadCell>
          <HeadCell numeric>Acknowledged</HeadCell>
          <HeadCell numeric>Expired</HeadCell>
          {extra.unknown ? <HeadCell numeric>Unknown</HeadCell> : null}
          <HeadCell numeric>Stored</HeadCell>
          <HeadCell numeric>Lost</HeadCell>
          {extra.unexpected ? <HeadCell numeric>Unexpected</HeadCell> : null}
        </TableHead>
        <TableBody>
          {verification.measurements.map((ledger) => (
            <CountsRow key={ledger.measurement} name={ledger.measurement} counts={ledger} extra={extra} />
          ))}
          <CountsRow name="All" counts={totals} extra={extra} isTotal />
        </TableBody>
      </Table>
    </>
  );
}

function CountsRow({
  name,
  counts,
  extra,
  isTotal = false,
}: {
  name: string;
  counts: Counts;
  extra: Extra;
  isTotal?: boolean;
}) {
  return (
    <TableRow className={isTotal ? 'border-line-strong border-t font-medium' : ''}>
      <RowHead className={isTotal ? '' : 'figures font-normal'}>{name}</RowHead>
      <Cell numeric>{exactCount(counts.acknowledged)}</Cell>
      <Cell numeric>{exactCount(counts.expired)}</Cell>
      {extra.unknown ? <Cell numeric>{exactCount(counts.unknown)}</Cell> : null}
      <Cell numeric>{exactCount(counts.stored)}</Cell>
      <Cell numeric className={counts.lost ? 'font-medium text-fail' : ''}>
        {exactCount(counts.lost)}
      </Cell>
      {extra.unexpected ? (
        <Cell numeric className="font-medium text-warn">
          {exactCount(counts.unexpected)}
        </Cell>
      ) : null}
    </TableRow>
  );
}
