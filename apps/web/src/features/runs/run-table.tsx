'use client';

import { mostComparedRuns } from '@tidemark/analysis/compare/comparison-sides';
import { GitCompareArrows } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { compareHref } from '#features/compare/compare-href.ts';
import { ImportedBadge } from '#features/results/imported-panel.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { JudgementBadge } from '#ui/judgement-badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { RunListRow } from './run-list-row.ts';

/** RunTable lists runs with the sentence that sums each up; two or more that have a result can be compared. */
export function RunTable({ rows }: { rows: RunListRow[] }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const toggle = (id: string, checked: boolean) =>
    setChosen(checked ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map((row) => (
          <RunItem
            key={row.id}
            row={row}
            checked={chosen.includes(row.id)}
            full={chosen.length >= mostComparedRuns}
            onToggle={(checked) => toggle(row.id, checked)}
          />
        ))}
      </ul>
      {chosen.length > 0 ? <CompareBar chosen={chosen} onClear={() => setChosen([])} /> : null}
    </div>
  );
}

function RunItem({
  row,
  checked,
  full,
  onToggle,
}: {
  row: RunListRow;
  checked: boolean;
  full: boolean;
  onToggle: (checked: boolean) => void;
}) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Checkbox
        className="pt-0.5"
        label={`Choose ${row.name} for a comparison`}
        hideLabel
        checked={checked}
        disabled={!row.comparable || (full && !checked)}
        onCheckedChange={onToggle}
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link href={`/runs/${row.id}`} className="font-medium hover:underline [overflow-wrap:anywhere]">
            {row.name}
          </Link>
          {row.judgement ? <JudgementBadge value={row.judgement} /> : null}
          {row.imported ? <ImportedBadge /> : <StateBadge state={row.state} cancelling={row.cancelling} />}
        </div>
        <p className="mt-0.5 line-clamp-4 max-w-[90ch] text-ink-soft text-sm sm:line-clamp-3">
          {row.sentence}
        </p>
        <p className="mt-0.5 text-[13px] text-ink-faint [overflow-wrap:anywhere]">{row.target}</p>
      </div>
      <div className="col-start-2 text-[13px] text-ink-faint sm:col-start-3 sm:text-right">
        <LocalTime iso={row.createdAt} />
        <span className="ml-2 sm:ml-0 sm:block">{row.createdBy}</span>
      </div>
    </li>
  );
}

function CompareBar({ chosen, onClear }: { chosen: string[]; onClear: () => void }) {
  return (
    <div className="sticky bottom-16 z-20 flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line-strong bg-raised px-4 py-2.5 md:bottom-4">
      <p aria-live="polite" className="text-sm">
        {chosen.length === 1
          ? 'One run chosen: the baseline. Choose another.'
          : `${chosen.length} runs chosen.`}
      </p>
      <div className="flex gap-2">
        <Button look="quiet" size="small" onClick={onClear}>
          Clear
        </Button>
        {chosen.length >= 2 ? (
          <LinkButton
            look="primary"
            size="small"
            icon={<GitCompareArrows aria-hidden />}
            href={compareHref(chosen)}
          >
            Compare
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}
