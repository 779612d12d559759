import { durationText } from '@tidemark/domain/kernel/quantity-text';
import { readingMoments, type VerificationReading } from '@tidemark/domain/result/verification';
import { exactCount } from '#ui/exact-count.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { readingWords } from './verification-words.ts';

/** ReadingsTable sets the readings of what is stored side by side; one that was not asked for says so. */
export function ReadingsTable({ readings }: { readings: VerificationReading[] }) {
  const columns = readingMoments.map((when) => readings.find((reading) => reading.when === when));
  const row = (label: string, of: (reading: VerificationReading) => string, tone = '') => (
    <TableRow>
      <RowHead className="font-normal">{label}</RowHead>
      {columns.map((reading, index) => (
        <Cell key={readingMoments[index]} numeric className={reading?.lost && tone !== '' ? tone : ''}>
          {reading ? of(reading) : ''}
        </Cell>
      ))}
    </TableRow>
  );
  return (
    <>
      <Table caption="Readings of everything stored">
        <TableHead>
          <HeadCell>
            <span className="sr-only">Figure</span>
          </HeadCell>
          {readingMoments.map((when, index) => (
            <HeadCell key={when} numeric>
              {readingWords[when]}
              {columns[index] ? null : <span className="block font-normal">not read</span>}
            </HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {row('Stored', ({ stored }) => exactCount(stored))}
          {row('Lost', ({ lost }) => exactCount(lost), 'font-medium text-fail')}
          {row('Reading took', ({ readMs }) => durationText(readMs))}
        </TableBody>
      </Table>
      <Reasons readings={readings} />
    </>
  );
}

function Reasons({ readings }: { readings: VerificationReading[] }) {
  const told = readings.filter(({ reason }) => reason !== null);
  if (told.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 px-4 py-3 text-[13px] text-ink-soft">
      {told.map(({ when, reason }) => (
        <li key={when}>
          {readingWords[when]}: {reason}
        </li>
      ))}
    </ul>
  );
}
