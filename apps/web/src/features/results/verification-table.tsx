import type { Verification } from '@tidemark/domain/result/verification';
import { exactCount } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

type Counts = Verification['totals'];

/** A column; without `always` it is shown only where there is something to show. */
type Column = { label: string; of: keyof Counts; always?: boolean; tone?: string };

const columns: Column[] = [
  { label: 'Acknowledged', of: 'acknowledged', always: true },
  { label: 'Overwritten', of: 'overwritten' },
  { label: 'Expired', of: 'expired', always: true },
  { label: 'Unknown', of: 'unknown' },
  { label: 'Recovered', of: 'recovered' },
  { label: 'Never', of: 'never' },
  { label: 'Stored', of: 'stored', always: true },
  { label: 'Lost', of: 'lost', always: true, tone: 'font-medium text-fail' },
  { label: 'Unexpected', of: 'unexpected', tone: 'font-medium text-warn' },
  { label: 'Counted twice', of: 'countedTwice', tone: 'font-medium text-warn' },
  { label: 'Refused', of: 'refused' },
];

/** VerificationTable sets what was acknowledged against what the server counts, measurement by measurement. */
export function VerificationTable({ verification, label }: { verification: Verification; label?: string }) {
  const { totals, measurements } = verification;
  const shown = columns.filter(({ always, of }) => always || totals[of]);
  return (
    <>
      {verification.reason ? <p className="px-4 pb-2 text-ink-soft text-sm">{verification.reason}</p> : null}
      <Table
        caption={label ? `Points of ${label} by measurement` : 'Points by measurement'}
        className="max-h-96 overflow-y-auto"
      >
        <TableHead>
          <HeadCell>Measurement</HeadCell>
          {shown.map((column) => (
            <HeadCell key={column.of} numeric>
              {column.label}
            </HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {measurements.map((ledger) => (
            <CountsRow key={ledger.measurement} name={ledger.measurement} counts={ledger} shown={shown} />
          ))}
          <CountsRow name="All" counts={totals} shown={shown} isTotal />
        </TableBody>
      </Table>
    </>
  );
}

function CountsRow({
  name,
  counts,
  shown,
  isTotal = false,
}: {
  name: string;
  counts: Counts;
  shown: Column[];
  isTotal?: boolean;
}) {
  return (
    <TableRow className={isTotal ? 'border-line-strong border-t font-medium' : ''}>
      <RowHead className={isTotal ? '' : 'figures font-normal'}>{name}</RowHead>
      {shown.map(({ of, tone }) => (
        <Cell key={of} numeric className={tone && counts[of] ? tone : ''}>
          {exactCount(counts[of])}
        </Cell>
      ))}
    </TableRow>
  );
}
