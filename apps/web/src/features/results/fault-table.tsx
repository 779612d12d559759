import { faultSentence, worstFirst } from '@tidemark/analysis/run/fault-sentence';
import { bytesText, countText, durationText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { FaultBuffer, FaultEffect, FaultSummary } from '@tidemark/domain/result/fault-summary';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { ReactNode } from 'react';
import { exactCount, notMeasured } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

/** A fault that begins within this is on time. */
const onTimeMs = 50;

/** FaultTable lists the faults of a run, the worst first: who noticed, how far it spread, what waited, and until when. */
export function FaultTable({ summary }: { summary: RunSummary }) {
  return (
    <>
      <p className="max-w-prose px-4 pb-3 text-sm">{faultSentence(summary)}</p>
      <Table caption="Faults">
        <TableHead>
          <HeadCell>Fault</HeadCell>
          <HeadCell>Detected</HeadCell>
          <HeadCell>Not ok, by part</HeadCell>
          <HeadCell>Most waiting</HeadCell>
          <HeadCell>Drained</HeadCell>
          <HeadCell>Parts the same again</HeadCell>
          <HeadCell>Lost</HeadCell>
        </TableHead>
        <TableBody>
          {worstFirst(summary.faults).map((fault) => (
            <FaultRow key={`${fault.atSeconds} ${fault.text}`} fault={fault} />
          ))}
        </TableBody>
      </Table>
    </>
  );
}

function FaultRow({ fault }: { fault: FaultSummary }) {
  if (fault.beganOffsetMs === null) {
    return (
      <TableRow>
        <RowHead className="min-w-44">{fault.text}</RowHead>
        <Cell colSpan={6}>
          <Unknown reason={`It did not take place: ${fault.reason ?? 'the load ended before'}`} />
        </Cell>
      </TableRow>
    );
  }
  return (
    <TableRow>
      <RowHead className="min-w-44">
        {fault.text}
        <span className="block font-normal text-[12.5px] text-ink-soft">{courseText(fault)}</span>
      </RowHead>
      <Cell className="min-w-32">
        <After ms={fault.detectionMs} reason={fault.detectionReason} />
        {fault.detectedBy === null ? null : (
          <span className="block text-[12.5px] text-ink-soft">by {fault.detectedBy}</span>
        )}
      </Cell>
      <Cell className="min-w-56">
        <Lines>{fault.effects.toSorted(byShare).map(effectLine)}</Lines>
      </Cell>
      <Cell className="min-w-44">
        <Lines>{fault.buffers.map(bufferLine)}</Lines>
      </Cell>
      <Cell className="min-w-28">
        <After ms={fault.drainMs} reason={fault.drainReason} atOnce="never more than usual" />
      </Cell>
      <Cell className="min-w-28">
        <After ms={fault.convergedMs} reason={fault.convergedReason} />
      </Cell>
      <Cell className="min-w-36">
        <Losses fault={fault} />
      </Cell>
    </TableRow>
  );
}

/** courseText says when it began and how long it lasted, and what did not go as planned. */
function courseText({ beganOffsetMs, endedOffsetMs, beganLateMs, reason }: FaultSummary): string {
  const began = beganOffsetMs ?? 0;
  return [
    `from ${durationText(began)}`,
    endedOffsetMs === null ? 'not ended' : `for ${durationText(endedOffsetMs - began)}`,
    beganLateMs !== null && beganLateMs > onTimeMs ? `${exactCount(beganLateMs)} ms late` : null,
    reason,
  ]
    .filter((text) => text !== null)
    .join(', ');
}

function byShare(a: FaultEffect, b: FaultEffect): number {
  return (b.notOkShare ?? -1) - (a.notOkShare ?? -1);
}

function effectLine(effect: FaultEffect): ReactNode {
  const { part, isFaulted, notOkShare, notOkShareBefore, takenPerSec, takenPerSecBefore, reason } = effect;
  const name = part ?? 'requests of the client';
  const isHit = notOkShare !== null && notOkShare > (notOkShareBefore ?? 0);
  const rate =
    takenPerSec === null
      ? null
      : `takes ${countText(takenPerSec)}/s${takenPerSecBefore === null ? '' : `, ${countText(takenPerSecBefore)}/s before`}`;
  return (
    <>
      <span className={isFaulted ? 'font-medium' : ''}>{name}</span>
      {isFaulted || part === null ? ': ' : ' (no fault): '}
      {notOkShare === null ? (
        <span className="text-[12.5px] text-ink-soft">{rate ?? reason ?? notMeasured}</span>
      ) : (
        <>
          <span className={isHit ? 'text-fail' : ''}>{shareText(notOkShare)}</span>
          <span className="text-[12.5px] text-ink-soft">
            {notOkShareBefore === null ? '' : ` (${shareText(notOkShareBefore)} before)`}
            {rate === null ? '' : `, ${rate}`}
          </span>
        </>
      )}
    </>
  );
}

function bufferLine({ holder, toward, unit, peak, peakBefore, drainMs }: FaultBuffer): ReactNode {
  const amount = (value: number) =>
    unit === 'bytes' ? bytesText(value) : `${exactCount(value)} ${value === 1 ? unit.slice(0, -1) : unit}`;
  return (
    <>
      {toward === null ? holder : `${holder} for ${toward}`}: <span className="figures">{amount(peak)}</span>
      <span className="block text-[12.5px] text-ink-soft">
        {peakBefore === null ? '' : `${amount(peakBefore)} before`}
        {drainMs === null ? ', not drained' : drainMs === 0 ? '' : `, drained after ${durationText(drainMs)}`}
      </span>
    </>
  );
}

function Losses({ fault: { losses, lossReason } }: { fault: FaultSummary }) {
  if (losses.length === 0) return lossReason === null ? 'nothing' : <Unknown reason={lossReason} />;
  return (
    <Lines>
      {losses.map(({ stage, part, count, text }) => (
        <>
          <span className="figures text-fail">{exactCount(count)}</span>{' '}
          <span className="text-[12.5px] text-ink-soft">
            {text === '' ? [stage.replaceAll('_', ' '), part].filter(Boolean).join(', ') : text}
          </span>
        </>
      ))}
    </Lines>
  );
}

function After({ ms, reason, atOnce }: { ms: number | null; reason: string | null; atOnce?: string }) {
  if (ms === null) return <Unknown reason={reason ?? notMeasured} />;
  if (ms === 0 && atOnce !== undefined) return <span className="text-[12.5px] text-ink-soft">{atOnce}</span>;
  return <span className="figures whitespace-nowrap">after {durationText(ms)}</span>;
}

/** A figure that is not known is never 0: it says why. */
function Unknown({ reason }: { reason: string }) {
  return <span className="text-[12.5px] text-ink-soft first-letter:uppercase">{reason}</span>;
}

function Lines({ children }: { children: ReactNode[] }) {
  if (children.length === 0) return <span className="text-ink-faint">{notMeasured}</span>;
  return (
    <ul className="flex flex-col gap-1">
      {children.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
