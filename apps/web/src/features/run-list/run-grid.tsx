'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { type ExperimentGridRow, ExperimentRow } from './experiment-row.tsx';
import { RunGridItem } from './run-grid-item.tsx';
import type { RunGridRow } from './run-grid-row.ts';
import {
  type RunListAddress,
  runListHref,
  type SortColumn,
  sortColumns,
  sortOf,
} from './run-list-address.ts';

/** An entry of the list: a run, or an experiment with its runs where it is unfolded. */
export type GridEntry =
  | { kind: 'run'; run: RunGridRow }
  | { kind: 'experiment'; experiment: ExperimentGridRow; runs: RunGridRow[] | null; hasMore: boolean };

const figureColumns: SortColumn[] = ['rate', 'p99', 'heap', 'series', 'size'];

/**
 * RunGrid lists runs with the figures that one compares; narrow screens show each as a card. Chosen runs can be compared or deleted.
 */
export function RunGrid({ entries, address }: { entries: GridEntry[]; address: RunListAddress }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const runs = entries.flatMap((entry) => (entry.kind === 'run' ? [entry.run] : (entry.runs ?? [])));
  // A run that has left the list meanwhile is no longer chosen.
  const kept = chosen.filter((id) => runs.some((run) => run.id === id));
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...kept, id] : kept.filter((other) => other !== id));
  const item = (run: RunGridRow, isChild: boolean) => (
    <RunGridItem
      key={run.id}
      run={run}
      isChild={isChild}
      address={address}
      isChosen={kept.includes(run.id)}
      onChoose={(isChosen) => toggle(run.id, isChosen)}
    />
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="rounded-lg border border-line bg-surface">
        <table className="block w-full border-collapse text-sm lg:table">
          <caption className="sr-only">Runs</caption>
          <GridHead
            address={address}
            isAllChosen={runs.length > 0 && kept.length === runs.length}
            onChooseAll={(isChosen) => setChosen(isChosen ? runs.map(({ id }) => id) : [])}
          />
          <tbody className="block divide-y divide-line lg:table-row-group">
            {entries.flatMap((entry) =>
              entry.kind === 'run'
                ? [item(entry.run, false)]
                : [
                    <ExperimentRow
                      key={entry.experiment.id}
                      experiment={entry.experiment}
                      isOpen={entry.runs !== null}
                      hasMore={entry.hasMore}
                      address={address}
                    />,
                    ...(entry.runs ?? []).map((run) => item(run, true)),
                  ],
            )}
          </tbody>
        </table>
      </div>
      <ChosenBar chosen={runs.filter(({ id }) => kept.includes(id))} onClear={() => setChosen([])} />
    </div>
  );
}

function GridHead({
  address,
  isAllChosen,
  onChooseAll,
}: {
  address: RunListAddress;
  isAllChosen: boolean;
  onChooseAll: (isChosen: boolean) => void;
}) {
  return (
    <thead className="block border-line border-b lg:table-header-group">
      <tr className="flex lg:table-row">
        <th scope="col" className="px-4 py-2 text-left lg:w-10">
          <Checkbox
            label={<span className="font-normal lg:sr-only">Choose all shown</span>}
            checked={isAllChosen}
            onCheckedChange={onChooseAll}
          />
        </th>
        <HeadLink address={address} column="name" />
        <HeadLink address={address} column="judgement" />
        {figureColumns.map((column) => (
          <HeadLink key={column} address={address} column={column} isNumeric />
        ))}
        <HeadLink address={address} column="created" />
      </tr>
    </thead>
  );
}

function HeadLink({
  address,
  column,
  isNumeric = false,
}: {
  address: RunListAddress;
  column: SortColumn;
  isNumeric?: boolean;
}) {
  const { now, next } = sortOf(address, column);
  const Arrow = now === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={now}
      className={classNames(
        'hidden whitespace-nowrap px-3 py-2 font-medium text-[13px] text-ink-faint lg:table-cell',
        isNumeric ? 'text-right' : 'text-left',
      )}
    >
      <Link
        href={runListHref(address, { sort: next })}
        className={classNames('inline-flex items-center gap-1 hover:text-ink', now !== 'none' && 'text-ink')}
      >
        {sortColumns[column].label}
        {now === 'none' ? null : <Arrow aria-hidden className="size-3.5" />}
      </Link>
    </th>
  );
}
