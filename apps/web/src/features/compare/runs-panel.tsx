import { type VerificationStatus, verificationStatusOf } from '@tidemark/domain/result/verification';
import { CircleCheck, CircleHelp, CirclePlus, CircleX } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { LineSwatch } from '#charts/line-look.tsx';
import { ImportedBadge } from '#features/results/imported-panel.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { JudgementBadge } from '#ui/judgement-badge.tsx';
import { Panel } from '#ui/panel.tsx';
import { exactCount } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import type { Board, BoardRun } from './board.ts';

const looks: Record<VerificationStatus, { word: string; tone: Tone; icon: ReactNode }> = {
  passed: { word: 'All accounted for', tone: 'neutral', icon: <CircleCheck aria-hidden /> },
  surplus: { word: 'More stored than expected', tone: 'warn', icon: <CirclePlus aria-hidden /> },
  failed: { word: 'Points lost', tone: 'fail', icon: <CircleX aria-hidden /> },
  unknown: { word: 'Not verified', tone: 'warn', icon: <CircleHelp aria-hidden /> },
};

/** RunsPanel names the runs with the color that they keep on this page, what became of their points, and what differs between their plans. */
export function RunsPanel({ board: { runs, comparison } }: { board: Board }) {
  return (
    <>
      <Panel title="Runs compared" flush>
        <Table caption="Runs, their judgement and verification">
          <TableHead>
            <HeadCell>Run</HeadCell>
            <HeadCell>Judgement</HeadCell>
            <HeadCell>Verification</HeadCell>
            <HeadCell numeric>{takenWord(runs)}</HeadCell>
            <HeadCell numeric>Lost</HeadCell>
          </TableHead>
          <TableBody>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </TableBody>
        </Table>
      </Panel>
      <Panel title="Differences between the plans">
        {comparison.differences.length === 0 ? (
          <p className="text-sm">None: these are repetitions of one plan.</p>
        ) : (
          <ul className="list-disc pl-4 text-sm">
            {comparison.differences.map((difference) => (
              <li key={difference} className="[overflow-wrap:anywhere]">
                {difference}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

/** Graphite acknowledges nothing, so of its runs only what was sent is known. */
function takenWord(runs: readonly BoardRun[]): string {
  if (runs.every(({ delivery }) => delivery === null)) return 'Acknowledged';
  return runs.every(({ delivery }) => delivery !== null) ? 'Sent' : 'Acknowledged, or sent';
}

function RunRow({ run }: { run: BoardRun }) {
  const { word, tone, icon } = looks[verificationStatusOf(run.verification)];
  return (
    <TableRow>
      <RowHead className="min-w-56 font-normal">
        <span className="flex items-start gap-2">
          <span className="mt-1">
            <LineSwatch
              line={{
                hue: run.hue,
                marker: run.marker,
                look: 'settled',
                dash: run.dash,
              }}
            />
          </span>
          <span className="min-w-0">
            {run.href === null ? (
              <span className="font-medium">{run.label}</span>
            ) : (
              <Link href={run.href} prefetch={false} className="font-medium underline underline-offset-2">
                {run.label}
              </Link>
            )}{' '}
            {run.isBaseline ? <Badge>Baseline</Badge> : null} {run.isImported ? <ImportedBadge /> : null}
            <span className="block text-[13px] text-ink-soft [overflow-wrap:anywhere]">{run.about}</span>
          </span>
        </span>
      </RowHead>
      <Cell>
        <JudgementBadge value={run.judgement} />
      </Cell>
      <Cell>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
        {run.verification.reason === null ? null : (
          <span className="block max-w-72 text-[12.5px] text-ink-faint">{run.verification.reason}</span>
        )}
      </Cell>
      <Cell numeric>
        {run.delivery
          ? `${exactCount(run.delivery.metricsSent)} metrics`
          : exactCount(run.verification.totals.acknowledged)}
      </Cell>
      <Cell numeric>{exactCount(run.verification.totals.lost)}</Cell>
    </TableRow>
  );
}
