import type {
  ComparedFault,
  SideFault,
  Spread,
  SpreadOrReason,
} from '@tidemark/analysis/compare/compared-faults';
import { faultComparisonSentence } from '@tidemark/analysis/compare/fault-comparison-sentence';
import { durationText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { ReactNode } from 'react';
import { Help } from '#features/docs/help.tsx';
import { amountText, holderText, nameOf, Unknown } from '#features/results/fault-cells.tsx';
import { Panel } from '#ui/panel.tsx';
import { exactCount, notMeasured, unbroken } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

const columns = ['Detected', 'Requests not ok', 'Most waiting', 'Drained', 'Parts the same again', 'Lost'];

/** FaultsPanel sets what each fault did on every side below each other, the worst fault and its worst side first. */
export function FaultsPanel({ faults }: { faults: readonly ComparedFault[] }) {
  const runs = faults.flatMap(({ sides }) => sides.map(({ runIds }) => runIds.length));
  return (
    <Panel
      title="Faults and their effects"
      help={<Help of="faults-and-their-effects" about="Faults and their effects" />}
      description={
        Math.max(...runs) > 1
          ? 'The same fault on every side, the worst side first. Of several runs: the lowest and the highest value.'
          : 'The same fault on every side, the worst side first.'
      }
      flush
    >
      <p className="max-w-4xl px-4 pb-3 text-sm">{unbroken(faultComparisonSentence(faults) ?? '')}</p>
      <Table caption="Effects of each fault by side, worst first">
        <TableHead>
          <HeadCell>Side</HeadCell>
          {columns.map((column) => (
            <HeadCell key={column}>{column}</HeadCell>
          ))}
        </TableHead>
        {faults.map((fault, index) => (
          <FaultGroup key={index} fault={fault} />
        ))}
      </Table>
    </Panel>
  );
}

function FaultGroup({ fault: { text, sides, without } }: { fault: ComparedFault }) {
  return (
    <TableBody>
      <tr className="border-line border-b bg-sunken">
        <th scope="rowgroup" colSpan={columns.length + 1} className="px-3 py-2 text-left font-medium">
          {/* Stays in sight while the table is scrolled sideways. */}
          <span className="sticky left-3">{text}</span>
        </th>
      </tr>
      {sides.map((side) => (
        <SideRow key={side.side} side={side} common={text} />
      ))}
      {without.length === 0 ? null : (
        <TableRow>
          <Cell colSpan={columns.length + 1} className="text-[12.5px] text-ink-soft">
            <span className="sticky left-3">{withoutText(without)}</span>
          </Cell>
        </TableRow>
      )}
    </TableBody>
  );
}

const mostNamed = 4;

function withoutText(without: readonly string[]): string {
  const rest = without.length - mostNamed;
  const names = without.slice(0, mostNamed).join('; ');
  return `No such fault: ${names}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

function SideRow({ side, common }: { side: SideFault; common: string }) {
  const { runIds, tookPlace } = side;
  const notes = [
    side.text === common ? null : side.text,
    runIds.length === 1 ? null : `${runIds.length} runs`,
    tookPlace === runIds.length || tookPlace === 0 ? null : `took place in ${tookPlace}`,
    side.stayedAway === 0 ? null : 'the part did not come back',
  ].filter((note) => note !== null);
  return (
    <TableRow>
      <RowHead className="min-w-44">
        {side.side}
        {notes.length === 0 ? null : (
          <span className="block font-normal text-[12.5px] text-ink-soft">{notes.join(', ')}</span>
        )}
      </RowHead>
      {tookPlace === 0 ? (
        <Cell colSpan={columns.length}>
          <Unknown reason={`It did not take place: ${side.reason ?? 'the load ended before'}`} />
        </Cell>
      ) : (
        <SideCells side={side} />
      )}
    </TableRow>
  );
}

function SideCells({ side }: { side: SideFault }) {
  const { tookPlace: of, notOk, notOkReason, buffers, wasRead } = side;
  return (
    <>
      <Cell className="min-w-32">
        <After figure={side.detectionMs} of={of} />
      </Cell>
      <Cell className="min-w-40">
        {notOkReason === null ? (
          <Lines none="no more than before">
            {notOk.map((one) => (
              <>
                <span className="figures whitespace-nowrap text-fail">
                  {rangeText(one.spread, of, shareText)}
                </span>{' '}
                {nameOf(one)}
                {one.isFaulted || one.part === null ? null : <Soft> (no fault there)</Soft>}
              </>
            ))}
          </Lines>
        ) : (
          <Unknown reason={notOkReason} />
        )}
      </Cell>
      <Cell className="min-w-40">
        {wasRead ? (
          <Lines none="no more than before">
            {buffers.map((buffer) => (
              <>
                <span className="figures">
                  {rangeText(buffer.spread, of, (value) => amountText(buffer, value))}
                </span>{' '}
                {holderText(buffer)}
              </>
            ))}
          </Lines>
        ) : (
          <Unknown reason="nothing that points wait in was read" />
        )}
      </Cell>
      <Cell className="min-w-32">
        <After figure={side.drainMs} of={of} atOnce="never more than usual" />
      </Cell>
      <Cell className="min-w-32">
        <After figure={side.convergedMs} of={of} />
      </Cell>
      <Cell className="min-w-36">
        <Lost side={side} />
      </Cell>
    </>
  );
}

function After({
  figure: { spread, reason },
  of,
  atOnce,
}: {
  figure: SpreadOrReason;
  of: number;
  atOnce?: string;
}) {
  if (spread === null) return <Unknown reason={reason ?? notMeasured} />;
  if (spread.high === 0 && atOnce !== undefined) return <Soft>{atOnce}</Soft>;
  return (
    <>
      <span className="figures">{`after ${rangeText(spread, of, durationText)}`}</span>
      {spread.known < of && reason !== null ? <Soft isBlock>else: {reason}</Soft> : null}
    </>
  );
}

function Lost({ side: { tookPlace, lost, losses } }: { side: SideFault }) {
  if (lost.spread === null) return <Unknown reason={lost.reason ?? notMeasured} />;
  return (
    <>
      <Lines none="nothing">
        {losses.map(({ stage, part, text, spread }) => (
          <>
            <span className="figures whitespace-nowrap text-fail">
              {rangeText(spread, tookPlace, exactCount)}
            </span>{' '}
            <Soft>{text === '' ? [stage.replaceAll('_', ' '), part].filter(Boolean).join(', ') : text}</Soft>
          </>
        ))}
      </Lines>
      {lost.reason === null ? null : <Soft isBlock>else: {lost.reason}</Soft>}
    </>
  );
}

/** rangeText is one value where all runs have the same, else the lowest and the highest; it says of how many runs it is known. */
function rangeText({ low, high, known }: Spread, of: number, text: (value: number) => string): string {
  const [least, most] = [text(low), text(high)];
  const range = least === most ? most : `${least} to ${most}`;
  return known < of ? `${range} (${known} of ${of} runs)` : range;
}

function Soft({ isBlock = false, children }: { isBlock?: boolean; children: ReactNode }) {
  return <span className={`text-[12.5px] text-ink-soft ${isBlock ? 'block' : ''}`}>{children}</span>;
}

function Lines({ none, children }: { none: string; children: ReactNode[] }) {
  if (children.length === 0) return <Soft>{none}</Soft>;
  return (
    <ul className="flex flex-col gap-1">
      {children.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
