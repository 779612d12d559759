'use client';

import type { ExperimentState } from '@tidemark/domain/experiment/experiment-record';
import type { ExperimentProgress } from '@tidemark/domain/experiment/experiment-view';
import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { ExperimentStateBadge } from '#features/experiments/experiment-state-badge.tsx';
import { countsText } from '#features/experiments/progress-words.ts';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { type RunListAddress, runListHref } from './run-list-address.ts';

/** What the list shows of an experiment. */
export type ExperimentGridRow = {
  id: string;
  name: string;
  state: ExperimentState;
  progress: ExperimentProgress;
  createdAt: string;
  createdBy: string;
};

/** ExperimentRow stands for the runs of an experiment; its button shows them below. */
export function ExperimentRow({
  experiment,
  isOpen,
  hasMore,
  address,
}: {
  experiment: ExperimentGridRow;
  isOpen: boolean;
  hasMore: boolean;
  address: RunListAddress;
}) {
  const { id, name, progress } = experiment;
  const router = useRouter();
  const [isPending, start] = useTransition();
  const toggle = () => {
    const others = address.open.filter((other) => other !== id);
    const href = runListHref(address, { open: isOpen ? others : [...others, id] });
    start(() => router.replace(href, { scroll: false }));
  };
  return (
    <tr
      aria-busy={isPending}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-1 gap-y-1 py-3 pr-4 pl-2 lg:table-row lg:hover:bg-sunken"
    >
      <td className="align-top lg:px-2 lg:py-1">
        <IconButton
          label={`${isOpen ? 'Hide' : 'Show'} the runs of ${name}`}
          aria-expanded={isOpen}
          onClick={toggle}
          className="-my-1 lg:my-0"
        >
          <ChevronRight aria-hidden className={classNames('transition-transform', isOpen && 'rotate-90')} />
        </IconButton>
      </td>
      <th scope="row" className="min-w-0 text-left align-top font-normal lg:px-3 lg:py-2.5">
        <Link href={`/experiments/${id}`} className="font-medium hover:underline [overflow-wrap:anywhere]">
          {name}
        </Link>
        <span className="block text-[13px] text-ink-faint">Experiment</span>
      </th>
      <td className="col-start-2 align-top lg:px-3 lg:py-2.5">
        <ExperimentStateBadge state={experiment.state} progress={progress} />
      </td>
      <td
        colSpan={5}
        className="col-start-2 align-top text-[13px] text-ink-soft lg:px-3 lg:py-2.5 lg:text-right"
      >
        {countsText(progress)}
        {hasMore ? '; the first 100 are listed' : null}
        {progress.succeededCount > 1 ? (
          <>
            {' · '}
            <Link href={`/compare?experiment=${id}`} className="underline">
              Compare
            </Link>
          </>
        ) : null}
      </td>
      <td className="col-start-2 align-top text-[13px] text-ink-faint lg:px-3 lg:py-2.5">
        <LocalTime iso={experiment.createdAt} />
        <span className="ml-2 lg:ml-0 lg:block">{experiment.createdBy}</span>
      </td>
    </tr>
  );
}
