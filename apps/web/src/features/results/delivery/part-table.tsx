import { bytesText, durationText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { Delivery } from '@tidemark/domain/result/delivery';
import { exactCount, notMeasured, unbroken } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { prepareParts, type RatedPart } from './prepare-parts.ts';

type Column = {
  label: string;
  of: (part: RatedPart) => number | null;
  text: (value: number) => string;
  /** Second line of a cell. */
  detail?: (part: RatedPart) => string | null;
  /** Value of a full bar; without it, the highest of all parts. */
  full?: number;
};

const columns: Column[] = [
  { label: 'Lost there', of: ({ lost }) => lost, text: exactCount },
  {
    label: 'CPU, mean under load',
    of: ({ cpuRatioMean }) => cpuRatioMean,
    text: (ratio) => `${shareText(ratio)} of a core`,
    detail: ({ cpuMs }) => (cpuMs === null ? null : `${durationText(cpuMs)} in total`),
    full: 1,
  },
  { label: 'RSS, peak', of: ({ peakRssBytes }) => peakRssBytes, text: bytesText },
  {
    label: 'Written to disk',
    of: ({ writtenBytes }) => writtenBytes,
    text: bytesText,
    detail: ({ writeCalls }) => callsText(writeCalls),
  },
  {
    label: 'Read from disk',
    of: ({ readBytes }) => readBytes,
    text: bytesText,
    detail: ({ readCalls }) => callsText(readCalls),
  },
  { label: 'Cache size, peak', of: ({ cacheSizePeak }) => cacheSizePeak, text: exactCount },
  {
    label: 'Received, not committed, peak',
    of: ({ committedLagPeak }) => committedLagPeak,
    text: exactCount,
  },
  { label: 'Queue, peak', of: ({ queuePeak }) => queuePeak, text: exactCount },
];

function callsText(calls: number | null): string | null {
  return calls === null ? null : `${exactCount(calls)} calls`;
}

/** PartTable shows what each process took, with the one that breaks first at the top. */
export function PartTable({ delivery }: { delivery: Delivery }) {
  const parts = prepareParts(delivery);
  const shown = columns.filter(({ of }) => parts.some((part) => of(part) !== null));
  return (
    <Table caption="What each part took">
      <TableHead>
        <HeadCell>Part</HeadCell>
        {shown.map(({ label }) => (
          <HeadCell wraps key={label} numeric className="min-w-28">
            {label}
          </HeadCell>
        ))}
      </TableHead>
      <TableBody>
        {parts.map((part) => (
          <TableRow key={part.name}>
            <RowHead className="whitespace-nowrap">
              {part.name}
              <span className="block font-normal text-[12.5px] text-ink-soft">
                {part.kind} {part.version ?? ''}
              </span>
            </RowHead>
            {shown.map((column) => (
              <ValueCell key={column.label} column={column} part={part} parts={parts} />
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function ValueCell({ column, part, parts }: { column: Column; part: RatedPart; parts: RatedPart[] }) {
  const value = column.of(part);
  if (value === null)
    return (
      <Cell numeric className="text-ink-faint">
        {notMeasured}
      </Cell>
    );
  const isLoss = column.label === 'Lost there' && value > 0;
  const full = column.full ?? Math.max(...parts.map((other) => column.of(other) ?? 0), 1);
  const detail = column.detail?.(part) ?? null;
  return (
    <Cell numeric className={isLoss ? 'font-medium text-fail' : ''}>
      {unbroken(column.text(value))}
      <Bar share={Math.min(1, value / full)} hue={isLoss ? 'var(--fail)' : 'var(--accent)'} />
      {detail === null ? null : <span className="block text-[12px] text-ink-faint">{unbroken(detail)}</span>}
    </Cell>
  );
}

function Bar({ share, hue }: { share: number; hue: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="mt-0.5 block h-1 w-full"
    >
      <rect width="100" height="4" fill="var(--sunken)" />
      <rect x={100 - share * 100} width={share * 100} height="4" fill={hue} />
    </svg>
  );
}
