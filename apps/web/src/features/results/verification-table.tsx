import type { Verification } from '@tidemark/domain/verification';
import { exactCount } from '../../ui/exact-count.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';

type Counts = Verification['totals'];

/** VerificationTable sets what was acknowledged against what the server counts, measurement by measurement. */
export function VerificationTable({ verification, label }: { verification: Verification; label?: string }) {
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
          <HeadCell numeric>Unknown</HeadCell>
          <HeadCell numeric>Stored</HeadCell>
          <HeadCell numeric>Lost</HeadCell>
          <HeadCell numeric>Unexpected</HeadCell>
        </TableHead>
        <TableBody>
          {verification.measurements.map((ledger) => (
            <CountsRow key={ledger.measurement} name={ledger.measurement} counts={ledger} />
          ))}
          <CountsRow name="All" counts={verification.totals} isTotal />
        </TableBody>
      </Table>
    </>
  );
}

function CountsRow({ name, counts, isTotal = false }: { name: string; counts: Counts; isTotal?: boolean }) {
  return (
    <TableRow className={isTotal ? 'border-line-strong border-t font-medium' : ''}>
      <RowHead className={isTotal ? '' : 'figures font-normal'}>{name}</RowHead>
      <Cell numeric>{exactCount(counts.acknowledged)}</Cell>
      <Cell numeric>{exactCount(counts.expired)}</Cell>
      <Cell numeric>{exactCount(counts.unknown)}</Cell>
      <Cell numeric>{exactCount(counts.stored)}</Cell>
      <Cell numeric className={counts.lost ? 'font-medium text-fail' : ''}>
        {exactCount(counts.lost)}
      </Cell>
      <Cell numeric className={counts.unexpected ? 'font-medium text-warn' : ''}>
        {exactCount(counts.unexpected)}
      </Cell>
    </TableRow>
  );
}
