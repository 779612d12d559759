import type { JudgementValue } from '@tidemark/domain/run/judgement';
import type { RunState } from '@tidemark/domain/run/run-state';
import { activeRunStates } from '@tidemark/domain/run/run-state';
import Link from 'next/link';
import { classNames } from '#ui/class-names.ts';

type FilterChoice = {
  label: string;
  states?: readonly RunState[];
  judgements?: readonly JudgementValue[];
};

/** What the list may be narrowed to: the word in the address, what it is called, the states or judgements it stands for. */
export const runFilters = {
  all: { label: 'All' },
  active: { label: 'Active', states: activeRunStates },
  passed: { label: 'Passed', judgements: ['passed'] },
  failed: { label: 'Failed', judgements: ['failed', 'not_held'] },
  incomplete: { label: 'Incomplete', judgements: ['incomplete'] },
  untrusted: { label: 'Not trustworthy', judgements: ['untrusted'] },
  unknown: { label: 'Unknown', judgements: ['unknown'] },
} as const satisfies Record<string, FilterChoice>;
export type RunFilter = keyof typeof runFilters;

/** parseRunFilter reads the address; whatever is no filter means all runs. */
export function parseRunFilter(text: string | string[] | undefined): RunFilter {
  return typeof text === 'string' && isRunFilter(text) ? text : 'all';
}

function isRunFilter(text: string): text is RunFilter {
  return Object.hasOwn(runFilters, text);
}

/** filterOf gives what a filter asks for. */
export function filterOf(filter: RunFilter): Pick<FilterChoice, 'states' | 'judgements'> {
  const { states, judgements }: FilterChoice = runFilters[filter];
  return { ...(states && { states }), ...(judgements && { judgements }) };
}

/** RunFilterLinks narrows the list by state or judgement; the choice stands in the address. */
export function RunFilterLinks({ chosen }: { chosen: RunFilter }) {
  return (
    <nav aria-label="Filter by result" className="flex flex-wrap gap-1">
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
