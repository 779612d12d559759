import type { RunState } from '@tidemark/domain/run/run-state';
import { activeRunStates } from '@tidemark/domain/run/run-state';
import Link from 'next/link';
import { classNames } from '#ui/class-names.ts';

/** What the list may be narrowed to: the word in the address, what it is called, the states it stands for. */
export const runFilters = {
  all: { label: 'All', states: undefined },
  active: { label: 'Active', states: activeRunStates },
  succeeded: { label: 'Succeeded', states: ['succeeded'] },
  failed: { label: 'Failed', states: ['failed', 'aborted', 'lost', 'timed_out', 'interrupted', 'expired'] },
  cancelled: { label: 'Cancelled', states: ['cancelled'] },
} as const satisfies Record<string, { label: string; states: readonly RunState[] | undefined }>;
export type RunFilter = keyof typeof runFilters;

/** parseRunFilter reads the address; whatever is no filter means all runs. */
export function parseRunFilter(text: string | string[] | undefined): RunFilter {
  return typeof text === 'string' && isRunFilter(text) ? text : 'all';
}

function isRunFilter(text: string): text is RunFilter {
  return Object.hasOwn(runFilters, text);
}

/** RunFilterLinks narrows the list by state; the choice stands in the address. */
export function RunFilterLinks({ chosen }: { chosen: RunFilter }) {
  return (
    <nav aria-label="Filter by state" className="flex flex-wrap gap-1">
      {Object.entries(runFilters).map(([key, filter]) => (
        <Link
          key={key}
          href={key === 'all' ? '/runs' : `/runs?show=${key}`}
          aria-current={key === chosen ? 'true' : undefined}
          className={classNames(
            'rounded-full border px-3 py-1 text-[13px]',
            key === chosen
              ? 'border-accent bg-accent-soft font-medium text-accent-strong'
              : 'border-line text-ink-soft hover:bg-sunken',
          )}
        >
          {filter.label}
        </Link>
      ))}
    </nav>
  );
}
