'use client';

import { mostComparedRuns } from '@tidemark/analysis/compare/comparison-sides';
import { GitCompareArrows, Trash2 } from 'lucide-react';
import { compareHref } from '#features/compare/compare-href.ts';
import { useDeletion } from '#features/deletion/use-deletion.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import type { RunGridRow } from './run-grid-row.ts';

/** ChosenBar offers what can be done with the chosen runs, and says why something cannot. */
export function ChosenBar({ chosen, onClear }: { chosen: RunGridRow[]; onClear: () => void }) {
  const { mutate, isPending } = useDeletion(onClear);
  if (chosen.length === 0) return null;
  const runIds = chosen.map(({ id }) => id);
  const active = chosen.filter(({ isActive }) => isActive).length;
  const comparable = chosen.every(({ isComparable }) => isComparable);
  const canCompare = comparable && chosen.length >= 2 && chosen.length <= mostComparedRuns;
  const count = chosen.length === 1 ? '1 run' : `${chosen.length} runs`;
  const remove = () =>
    mutate({
      title: `Deleted ${count}`,
      remove: { method: 'POST', path: '/runs/delete', body: { runIds } },
      restore: { method: 'POST', path: '/runs/restore', body: { runIds } },
    });
  return (
    <section
      aria-label="Chosen runs"
      className="sticky bottom-16 z-20 flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line-strong bg-raised px-4 py-2.5 md:bottom-4"
    >
      <p aria-live="polite" className="text-sm">
        {count} chosen. <span className="text-ink-soft">{hintOf(chosen, active, comparable)}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" size="small" onClick={onClear}>
          Clear
        </Button>
        <Button
          size="small"
          icon={<Trash2 aria-hidden />}
          busy={isPending}
          disabled={active > 0}
          onClick={remove}
        >
          Delete {count}
        </Button>
        {canCompare ? (
          <LinkButton
            look="primary"
            size="small"
            icon={<GitCompareArrows aria-hidden />}
            href={compareHref(runIds)}
          >
            Compare
          </LinkButton>
        ) : null}
      </div>
    </section>
  );
}

function hintOf(chosen: readonly RunGridRow[], active: number, comparable: boolean): string {
  if (active > 0)
    return `To delete, first cancel ${active === 1 ? 'the active run' : `the ${active} active runs`}.`;
  if (!comparable) return 'Runs without a result cannot be compared.';
  if (chosen.length === 1) return 'It is the baseline; choose another to compare.';
  if (chosen.length > mostComparedRuns) return `At most ${mostComparedRuns} can be compared.`;
  return '';
}
