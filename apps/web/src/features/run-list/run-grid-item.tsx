import Link from 'next/link';
import { ImportedBadge } from '#features/results/imported-panel.tsx';
import { Badge } from '#ui/badge.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { JudgementBadge } from '#ui/judgement-badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { notMeasured, unbroken } from '#ui/quantity.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { GridFigure, RunGridRow } from './run-grid-row.ts';
import { type RunListAddress, runListHref } from './run-list-address.ts';

/** RunGridItem is a run: a row of the table, or a card on a narrow screen; `isChild` stands below its experiment. */
export function RunGridItem({
  run,
  isChild,
  isChosen,
  address,
  onChoose,
}: {
  run: RunGridRow;
  isChild: boolean;
  isChosen: boolean;
  address: RunListAddress;
  onChoose: (isChosen: boolean) => void;
}) {
  return (
    <tr
      className={classNames(
        'grid grid-cols-[1.25rem_repeat(3,minmax(0,1fr))] gap-x-3 gap-y-1 px-4 py-3 sm:grid-cols-[1.25rem_repeat(5,minmax(0,1fr))] lg:table-row lg:hover:bg-sunken',
        isChild && 'bg-sunken',
      )}
    >
      <td className="align-top lg:px-4 lg:py-2.5">
        <Checkbox label={`Choose ${run.name}`} hideLabel checked={isChosen} onCheckedChange={onChoose} />
      </td>
      <th
        scope="row"
        className={classNames(
          'col-[2/-1] min-w-0 text-left align-top font-normal lg:px-3 lg:py-2.5',
          isChild && 'lg:pl-10',
        )}
      >
        <Link href={`/runs/${run.id}`} className="font-medium hover:underline [overflow-wrap:anywhere]">
          {run.name}
        </Link>
        <span className="block text-[13px] text-ink-faint [overflow-wrap:anywhere]">{run.parts}</span>
        <Labels labels={run.labels} address={address} />
      </th>
      <td className="col-[2/-1] align-top lg:px-3 lg:py-2.5">
        <Result run={run} />
      </td>
      <FigureCell label="Rate" figure={run.rate} className="col-start-2" />
      <FigureCell label="p99" figure={run.p99} />
      <FigureCell label="Heap at rest" figure={run.heap} />
      <FigureCell label="Series" figure={run.series} className="max-sm:col-start-2" />
      <FigureCell label="Stored" figure={run.size} />
      <td className="col-[2/-1] align-top text-[13px] text-ink-faint lg:px-3 lg:py-2.5">
        <LocalTime iso={run.createdAt} />
        <span className="ml-2 lg:ml-0 lg:block">{run.createdBy}</span>
      </td>
    </tr>
  );
}

function Labels({ labels, address }: { labels: string[]; address: RunListAddress }) {
  if (labels.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {labels.map((label) => (
        <Link
          key={label}
          href={runListHref(address, { label: [label] })}
          aria-label={`Runs labeled ${label}`}
        >
          <Badge className="max-w-48 truncate">{label}</Badge>
        </Link>
      ))}
    </span>
  );
}

function Result({ run }: { run: RunGridRow }) {
  return (
    <span className="flex flex-wrap items-center gap-1 lg:flex-col lg:items-start">
      {run.judgement ? <JudgementBadge value={run.judgement} /> : null}
      {run.isImported ? <ImportedBadge /> : null}
      {run.state === 'succeeded' ? null : <StateBadge state={run.state} cancelling={run.isCancelling} />}
      {run.percent === null ? null : <span className="text-[13px] text-ink-soft">{run.percent} %</span>}
    </span>
  );
}

/** A missing figure is a dash with its reason, read out and shown at the pointer: null is not zero. */
function FigureCell({ label, figure, className }: { label: string; figure: GridFigure; className?: string }) {
  return (
    <td
      className={classNames(
        'figures align-top lg:whitespace-nowrap lg:px-3 lg:py-2.5 lg:text-right',
        className,
      )}
    >
      <span className="block font-sans text-[12.5px] text-ink-faint lg:hidden">{label}</span>
      {'text' in figure ? (
        unbroken(figure.text)
      ) : (
        <span title={figure.reason} className="text-ink-faint">
          <span aria-hidden>{notMeasured}</span>
          <span className="sr-only">none: {figure.reason}</span>
        </span>
      )}
    </td>
  );
}
