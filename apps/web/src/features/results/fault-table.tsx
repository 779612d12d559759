import { faultSentence, worstFirst } from '@tidemark/analysis/run/fault-sentence';
import { sharedLosses } from '@tidemark/analysis/run/shared-losses';
import { durationText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { FaultLoss, FaultSummary } from '@tidemark/domain/result/fault-summary';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { ReactNode } from 'react';
import { exactCount } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { After, amountText, holderText, nameOf, Unknown } from './fault-cells.tsx';
import { FaultDetails } from './fault-details.tsx';

/** A fault that begins within this is on time. */
const onTimeMs = 50;

/** FaultTable lists the faults of a run, the worst first: who noticed, how far it spread, what waited, and until when. */
export function FaultTable({ summary }: { summary: RunSummary }) {
  const faults = worstFirst(summary.faults);
  const shared = sharedLosses(summary.faults);
  const isShared = shared.ofRun.length > 0 || shared.reason !== null;
  return (
    <>
      <p className="max-w-4xl px-4 pb-3 text-sm">{faultSentence(summary)}</p>
      <Table caption="Faults, worst first">
        <TableHead>
          <HeadCell>Fault</HeadCell>
          <HeadCell>Detected</HeadCell>
          <HeadCell>Requests not ok</HeadCell>
          <HeadCell>Most waiting</HeadCell>
          <HeadCell>Drained</HeadCell>
          <HeadCell>Parts the same again</HeadCell>
          <HeadCell>{isShared ? 'Evicted by the client' : 'Lost'}</HeadCell>
        </TableHead>
        <TableBody>
          {faults.map((fault) => (
            <FaultRow key={`${fault.atSeconds} ${fault.text}`} fault={fault}>
              <Losses losses={shared.ofFault(fault)} reason={isShared ? null : fault.lossReason} />
            </FaultRow>
          ))}
        </TableBody>
      </Table>
      {isShared ? (
        <div className="max-w-4xl border-line border-t px-4 py-3 text-sm">
          <p className="font-medium">Lost in the whole run, with all of its faults</p>
          <Losses losses={shared.ofRun} reason={shared.reason} />
        </div>
      ) : null}
      <FaultDetails faults={faults} />
    </>
  );
}

function FaultRow({ fault, children }: { fault: FaultSummary; children: ReactNode }) {
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
      <Cell className="min-w-40">
        <BlastRadius effects={fault.effects} />
      </Cell>
      <Cell className="min-w-40">
        <HighWater buffers={fault.buffers} />
      </Cell>
      <Cell className="min-w-32">
        <After ms={fault.drainMs} reason={fault.drainReason} atOnce="never more than usual" />
      </Cell>
      <Cell className="min-w-32">
        <After ms={fault.convergedMs} reason={fault.convergedReason} />
      </Cell>
      <Cell className="min-w-36">{children}</Cell>
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

/** Parts with more failures than before the first fault, the worst first; none is good, where their requests were counted. */
function BlastRadius({ effects }: Pick<FaultSummary, 'effects'>) {
  const counted = effects.filter(({ notOkShare }) => notOkShare !== null);
  if (counted.length === 0) return <Unknown reason={effects[0]?.reason ?? 'no requests were counted'} />;
  const hit = counted
    .filter(({ notOkShare, notOkShareBefore }) => (notOkShare ?? 0) > (notOkShareBefore ?? 0))
    .toSorted((a, b) => (b.notOkShare ?? 0) - (a.notOkShare ?? 0));
  if (hit.length === 0) return <span className="text-[12.5px] text-ink-soft">no more than before</span>;
  return (
    <Lines>
      {hit.map((effect) => (
        <>
          <span className="figures text-fail">{shareText(effect.notOkShare ?? 0)}</span> {nameOf(effect)}
          {effect.isFaulted || effect.part === null ? null : (
            <span className="text-[12.5px] text-ink-soft"> (no fault there)</span>
          )}
        </>
      ))}
    </Lines>
  );
}

/** Buffers that held more than before the first fault, the fullest first. */
function HighWater({ buffers }: Pick<FaultSummary, 'buffers'>) {
  if (buffers.length === 0) return <Unknown reason="nothing that points wait in was read" />;
  const risen = buffers
    .filter(({ peak, peakBefore }) => peak > (peakBefore ?? 0))
    .toSorted((a, b) => b.peak - a.peak);
  if (risen.length === 0) return <span className="text-[12.5px] text-ink-soft">no more than before</span>;
  return (
    <Lines>
      {risen.map((buffer) => (
        <>
          <span className="figures whitespace-nowrap">{amountText(buffer, buffer.peak)}</span>{' '}
          {holderText(buffer)}
        </>
      ))}
    </Lines>
  );
}

function Losses({ losses, reason }: { losses: readonly FaultLoss[]; reason: string | null }) {
  if (losses.length === 0) return reason === null ? 'nothing' : <Unknown reason={reason} />;
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

function Lines({ children }: { children: ReactNode[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {children.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
