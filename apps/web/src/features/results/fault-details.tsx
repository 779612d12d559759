import { countText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { FaultBuffer, FaultSummary } from '@tidemark/domain/result/fault-summary';
import { Disclosure } from '#ui/disclosure.tsx';
import { notMeasured } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { After, amountText, holderText, nameOf } from './fault-cells.tsx';

/** FaultDetails folds away every part and buffer of every fault. */
export function FaultDetails({ faults }: { faults: readonly FaultSummary[] }) {
  const effects = faults.flatMap((fault) =>
    fault.effects.map((effect) => ({ text: faultAt(fault), effect })),
  );
  const buffers = faults.flatMap((fault) =>
    fault.buffers.map((buffer) => ({ text: faultAt(fault), buffer })),
  );
  if (effects.length === 0) return null;
  return (
    <div className="p-4">
      <Disclosure summary="Every part and buffer">
        <div className="-m-4 flex flex-col gap-4">
          <Table caption="Effect of each fault on each part">
            <TableHead>
              <HeadCell>Fault</HeadCell>
              <HeadCell>Part</HeadCell>
              <HeadCell numeric>Not ok</HeadCell>
              <HeadCell numeric>before</HeadCell>
              <HeadCell numeric>Taken per second</HeadCell>
              <HeadCell numeric>before</HeadCell>
              <HeadCell>Not known</HeadCell>
            </TableHead>
            <TableBody>
              {effects.map(({ text, effect }) => (
                <TableRow key={`${text} ${effect.part}`}>
                  <RowHead className="whitespace-nowrap font-normal">{text}</RowHead>
                  <Cell className="whitespace-nowrap">{nameOf(effect)}</Cell>
                  <Cell numeric>{shareOrNot(effect.notOkShare)}</Cell>
                  <Cell numeric>{shareOrNot(effect.notOkShareBefore)}</Cell>
                  <Cell numeric>{rateOrNot(effect.takenPerSec)}</Cell>
                  <Cell numeric>{rateOrNot(effect.takenPerSecBefore)}</Cell>
                  <Cell className="min-w-44 text-[12.5px] text-ink-soft">{effect.reason}</Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          {buffers.length === 0 ? null : <BufferTable buffers={buffers} />}
        </div>
      </Disclosure>
    </div>
  );
}

function BufferTable({ buffers }: { buffers: { text: string; buffer: FaultBuffer }[] }) {
  return (
    <Table caption="High-water mark of each buffer">
      <TableHead>
        <HeadCell>Fault</HeadCell>
        <HeadCell>Buffer</HeadCell>
        <HeadCell numeric>Most waiting</HeadCell>
        <HeadCell numeric>before</HeadCell>
        <HeadCell>Drained</HeadCell>
      </TableHead>
      <TableBody>
        {buffers.map(({ text, buffer }) => (
          <TableRow key={`${text} ${holderText(buffer)} ${buffer.unit}`}>
            <RowHead className="whitespace-nowrap font-normal">{text}</RowHead>
            <Cell className="whitespace-nowrap">{holderText(buffer)}</Cell>
            <Cell numeric>{amountText(buffer, buffer.peak)}</Cell>
            <Cell numeric>{amountText(buffer, buffer.peakBefore)}</Cell>
            <Cell className="min-w-32">
              <After ms={buffer.drainMs} reason="not drained" atOnce="never more than usual" />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function shareOrNot(share: number | null): string {
  return share === null ? notMeasured : shareText(share);
}

function rateOrNot(perSec: number | null): string {
  return perSec === null ? notMeasured : countText(perSec);
}

/** The same may happen to a part more than once. */
function faultAt({ text, atSeconds }: FaultSummary): string {
  return `${text}, after ${countText(atSeconds)} s`;
}
