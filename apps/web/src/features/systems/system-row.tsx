import type { SystemRuns } from '@tidemark/db/repositories/system-runs';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { JudgementBadge } from '#ui/judgement-badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { runsText } from './system-words.ts';

/** SystemRow shows one system: what it is and whether it works, its last run, and what can be done with it. */
export function SystemRow({
  name,
  href,
  badge,
  facts,
  runs,
  actions,
  children,
}: {
  name: string;
  href: string;
  badge?: ReactNode;
  /** Kind, version, address: in one line. */
  facts: string[];
  runs: SystemRuns;
  actions: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="grid gap-x-6 gap-y-3 border-line border-b px-4 py-3.5 last:border-b-0 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link href={href} className="font-medium text-accent [overflow-wrap:anywhere] hover:underline">
            {name}
          </Link>
          {badge}
        </p>
        <p className="figures text-[13px] text-ink-soft [overflow-wrap:anywhere]">{facts.join(' · ')}</p>
        {children}
      </div>
      <LastRunOf runs={runs} />
      <div className="flex flex-wrap items-start gap-2 md:justify-end">{actions}</div>
    </li>
  );
}

/** LastRunOf says how often a system was run, and how the newest run ended. */
export function LastRunOf({ runs: { count, last } }: { runs: SystemRuns }) {
  if (last === null) return <p className="text-[13px] text-ink-faint">{runsText(count)}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-1 text-[13px]">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Link href={`/runs/${last.id}`} className="min-w-0 truncate text-ink underline">
          {last.name}
        </Link>
        {last.judgement === null ? (
          <StateBadge state={last.state} />
        ) : (
          <JudgementBadge value={last.judgement} />
        )}
      </p>
      <p className="text-ink-faint">
        {runsText(count)}, last <LocalTime iso={last.createdAt.toISOString()} />
      </p>
    </div>
  );
}
