import { durationText } from '@tidemark/domain/kernel/quantity-text';
import type { KeyReading } from '@tidemark/domain/result/delivery';
import { readingMoments } from '@tidemark/domain/result/verification';
import { readingWords } from '#features/results/verification/verification-words.ts';
import { exactCount } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

type Row = {
  label: string;
  of: (pass: KeyReading) => string;
  /** Left out where it is false for every pass. */
  shows?: (pass: KeyReading) => boolean;
  tone?: (pass: KeyReading) => string;
};

const rows: Row[] = [
  { label: 'Keys sent', of: ({ keys }) => exactCount(keys) },
  { label: 'Stored', of: ({ stored }) => exactCount(stored) },
  { label: 'In a cache only', of: ({ cached }) => exactCount(cached) },
  {
    label: 'Lost',
    of: ({ lost }) => exactCount(lost),
    tone: ({ lost }) => (lost ? 'font-medium text-fail' : ''),
  },
  {
    label: 'Wrong value',
    of: ({ wrongValue }) => exactCount(wrongValue),
    shows: ({ wrongValue }) => Boolean(wrongValue),
    tone: ({ wrongValue }) => (wrongValue ? 'font-medium text-fail' : ''),
  },
  {
    label: 'Only in a coarser archive',
    of: ({ aggregated }) => exactCount(aggregated),
    shows: ({ aggregated }) => Boolean(aggregated),
  },
  {
    label: 'Older than every archive',
    of: ({ expired }) => exactCount(expired),
    shows: ({ expired }) => Boolean(expired),
  },
  {
    label: 'Stored, never sent',
    of: ({ unexpected }) => exactCount(unexpected),
    shows: ({ unexpected }) => Boolean(unexpected),
    tone: ({ unexpected }) => (unexpected ? 'font-medium text-warn' : ''),
  },
  {
    label: 'Of unknown outcome, stored',
    of: ({ recovered }) => exactCount(recovered),
    shows: ({ recovered }) => Boolean(recovered),
  },
  {
    label: 'Of unknown outcome, not stored',
    of: ({ never }) => exactCount(never),
    shows: ({ never }) => Boolean(never),
  },
  {
    label: 'Metrics overwritten by a later one of their key',
    of: ({ overwritten }) => exactCount(overwritten),
    shows: ({ overwritten }) => overwritten > 0,
  },
];

/** PassTable sets the readings of every key side by side, whole and by cache; one that was not made says so. */
export function PassTable({ passes }: { passes: KeyReading[] }) {
  const columns = readingMoments.map((when) => passes.find((pass) => pass.when === when));
  const shown = rows.filter(({ shows }) => shows === undefined || passes.some(shows));
  const parts = [...new Set(passes.flatMap(({ byPart }) => byPart.map(({ part }) => part)))];
  const all: Row[] = [
    ...shown,
    ...(parts.length > 1 ? parts.map(partRow) : []),
    { label: 'Duration', of: ({ readMs }) => durationText(readMs) },
  ];
  return (
    <>
      <Table caption="Readings of every key">
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
          {all.map(({ label, of, tone }) => (
            <TableRow key={label}>
              <RowHead className="font-normal">{label}</RowHead>
              {columns.map((pass, i) => (
                <Cell key={readingMoments[i]} numeric className={pass && tone ? tone(pass) : ''}>
                  {pass ? of(pass) : ''}
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Reasons passes={passes} />
    </>
  );
}

function partRow(part: string): Row {
  return {
    label: `Stored by ${part}`,
    of: ({ byPart }) => {
      const own = byPart.find((candidate) => candidate.part === part);
      if (!own) return exactCount(null);
      return own.cached
        ? `${exactCount(own.stored)} + ${exactCount(own.cached)} in its cache`
        : exactCount(own.stored);
    },
  };
}

function Reasons({ passes }: { passes: KeyReading[] }) {
  const explained = passes.filter(({ reason }) => reason !== null);
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
