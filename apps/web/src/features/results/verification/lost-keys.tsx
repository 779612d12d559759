import { csvText } from '@tidemark/domain/kernel/csv-text';
import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { LostKey, LostKeys } from '@tidemark/domain/result/verification';
import { Download } from 'lucide-react';
import { CopyButton } from '#ui/copy-button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { exactCount } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { readingWords } from './verification-words.ts';

/** LostKeysList folds the first lost keys away, to be looked at, copied or taken along as CSV. */
export function LostKeysList({ lostKeys }: { lostKeys: LostKeys }) {
  const { keys, reason } = lostKeys;
  if (keys.length === 0)
    return reason === null ? null : <p className="text-[13px] text-ink-soft">{reason}</p>;
  return (
    <Disclosure summary="The lost keys" hint={hintOf(lostKeys)}>
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton text={keys.map(lostKeyLine).join('\n')} label="Copy as line protocol" />
          <a
            download="lost-keys.csv"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(lostKeysCsv(keys))}`}
            className="inline-flex h-8 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2.5 font-medium text-[13px] hover:bg-sunken [&_svg]:size-4"
          >
            <Download aria-hidden /> CSV
          </a>
        </div>
        {reason === null ? null : <p className="text-[13px] text-ink-soft">{reason}</p>}
        <Table caption="Lost keys by time" className="max-h-96 overflow-y-auto">
          <TableHead>
            <HeadCell>Measurement</HeadCell>
            <HeadCell>Tags</HeadCell>
            <HeadCell numeric>Timestamp, ns</HeadCell>
            <HeadCell numeric>Point of the run</HeadCell>
            <HeadCell>Missing</HeadCell>
          </TableHead>
          <TableBody>
            {keys.map((key) => (
              <TableRow key={`${key.point} ${key.missingIn}`}>
                <RowHead className="figures font-normal">{key.measurement}</RowHead>
                <Cell className="figures min-w-48 text-[12.5px] [overflow-wrap:anywhere]">
                  {tagSetText(key.tagSet)}
                </Cell>
                <Cell numeric>{key.timestampNs}</Cell>
                <Cell numeric>{exactCount(key.point)}</Cell>
                <Cell className="whitespace-nowrap">{readingWords[key.missingIn]}</Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </Disclosure>
  );
}

function hintOf({ keys, count, isExact }: LostKeys): string {
  if (count === null || count === keys.length) return countText(keys.length);
  return `the first ${countText(keys.length)} of ${isExact ? '' : 'at least '}${countText(count)}`;
}

/** lostKeysCsv is a table of lost keys, a line each: measurement, tags, timestamp, point, reading. */
export function lostKeysCsv(keys: LostKey[]): string {
  return csvText(
    ['measurement', 'tags', 'timestamp_ns', 'point', 'missing_in'],
    keys.map((key) => [
      key.measurement,
      tagSetText(key.tagSet),
      BigInt(key.timestampNs),
      key.point,
      key.missingIn,
    ]),
  );
}

/** tagSetText writes a tag set as line protocol does. */
function tagSetText(tagSet: LostKey['tagSet']): string {
  return tagSet.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join(',');
}

/** lostKeyLine writes a key as line protocol does, without its fields. */
export function lostKeyLine({ measurement, tagSet, timestampNs }: LostKey): string {
  const name = measurement.replaceAll(/([, ])/g, '\\$1');
  const tags = tagSetText(tagSet);
  return `${tags === '' ? name : `${name},${tags}`} ${timestampNs}`;
}

function escaped(text: string): string {
  return text.replaceAll(/([,= ])/g, '\\$1');
}
