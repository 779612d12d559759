import { type ReadingMoment, readingMoments } from '@tidemark/domain/result/verification';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { readingWords } from './verification-words.ts';

/** What every reading of what is stored has. */
type Reading = { when: ReadingMoment; reason: string | null };

/** One figure of each reading. */
export type ReadingRow<Of extends Reading> = {
  label: string;
  of: (reading: Of) => string;
  tone?: (reading: Of) => string;
};

type ReadingTableProps<Of extends Reading> = {
  caption: string;
  readings: readonly Of[];
  rows: readonly ReadingRow<Of>[];
};

/** ReadingTable sets the readings of what is stored side by side, with their reasons below; one that was not made says so. */
export function ReadingTable<Of extends Reading>({ caption, readings, rows }: ReadingTableProps<Of>) {
  const columns = readingMoments.map((when) => readings.find((reading) => reading.when === when));
  return (
    <>
      <Table caption={caption}>
        <TableHead>
          <HeadCell>
            <span className="sr-only">Figure</span>
          </HeadCell>
          {readingMoments.map((when, i) => (
            <HeadCell key={when} numeric>
              {readingWords[when]}
              {columns[i] ? null : <span className="block font-normal">not read</span>}
            </HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {rows.map(({ label, of, tone }) => (
            <TableRow key={label}>
              <RowHead className="font-normal">{label}</RowHead>
              {columns.map((reading, i) => (
                <Cell key={readingMoments[i]} numeric className={reading && tone ? tone(reading) : ''}>
                  {reading ? of(reading) : ''}
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Reasons readings={readings} />
    </>
  );
}

function Reasons({ readings }: { readings: readonly Reading[] }) {
  const explained = readings.filter(({ reason }) => reason !== null);
  if (explained.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 px-4 py-3 text-[13px] text-ink-soft">
      {explained.map(({ when, reason }) => (
        <li key={when}>
          {readingWords[when]}: {reason}
        </li>
      ))}
    </ul>
  );
}
