import { durationText } from '@tidemark/domain/kernel/quantity-text';
import type { KeyReading } from '@tidemark/domain/result/delivery';
import { type ReadingRow, ReadingTable } from '#features/results/verification/reading-table.tsx';
import { exactCount } from '#ui/quantity.ts';

type Row = ReadingRow<KeyReading> & {
  /** Left out where it is false for every pass. */
  shows?: (pass: KeyReading) => boolean;
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

/** PassTable sets the readings of every key side by side, whole and by cache. */
export function PassTable({ passes }: { passes: KeyReading[] }) {
  const shown = rows.filter(({ shows }) => shows === undefined || passes.some(shows));
  const parts = [...new Set(passes.flatMap(({ byPart }) => byPart.map(({ part }) => part)))];
  const all: Row[] = [
    ...shown,
    ...(parts.length > 1 ? [...parts.map(storedRow), ...lossRows(passes, parts)] : []),
    { label: 'Duration', of: ({ readMs }) => durationText(readMs) },
  ];
  return <ReadingTable caption="Readings of every key" readings={passes} rows={all} />;
}

function storedRow(part: string): Row {
  return {
    label: `Stored by ${part}`,
    of: (pass) => {
      const own = ofPart(pass, part);
      if (!own) return exactCount(null);
      return own.cached
        ? `${exactCount(own.stored)} + ${exactCount(own.cached)} in its cache`
        : exactCount(own.stored);
    },
  };
}

/** One row per cache where any of them lost something: where one was away, the others show whether it was theirs too. */
function lossRows(passes: readonly KeyReading[], parts: readonly string[]): Row[] {
  const isLost = passes.some(({ byPart }) => byPart.some(({ lost }) => Boolean(lost)));
  if (!isLost) return [];
  return parts.map((part) => ({
    label: `Lost of paths of ${part}`,
    of: (pass) => exactCount(ofPart(pass, part)?.lost ?? null),
    tone: (pass) => (ofPart(pass, part)?.lost ? 'font-medium text-fail' : ''),
  }));
}

function ofPart({ byPart }: KeyReading, part: string) {
  return byPart.find((candidate) => candidate.part === part);
}
