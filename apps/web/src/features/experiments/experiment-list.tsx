import type { ExperimentOverview } from '@tidemark/domain/experiment/experiment-view';
import { Grid3x3, Plus } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { Progress } from '#ui/progress.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { ExperimentStateBadge } from './experiment-state-badge.tsx';
import { countsText, remainingText } from './progress-words.ts';

/** ExperimentList shows the experiments of a workspace, the newest first, with how far each has come. */
export function ExperimentList({ items }: { items: ExperimentOverview[] }) {
  return (
    <Panel flush>
      <Table caption="Experiments">
        <TableHead>
          <HeadCell>Name</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell>Progress</HeadCell>
          <HeadCell numeric>Cells</HeadCell>
          <HeadCell numeric>Repetitions</HeadCell>
          <HeadCell>Started</HeadCell>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <ExperimentRow key={item.id} item={item} />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

function ExperimentRow({ item }: { item: ExperimentOverview }) {
  const { progress } = item;
  const isOver = item.state === 'finished' || item.state === 'cancelled';
  return (
    <TableRow>
      <RowHead className="min-w-52">
        <Link
          href={`/experiments/${item.id}`}
          className="text-accent hover:underline [overflow-wrap:anywhere]"
        >
          {item.name}
        </Link>
        {item.scenario ? (
          <span className="mt-0.5 block font-normal">
            <Badge>scenario, {item.scenario.size}</Badge>
          </span>
        ) : null}
      </RowHead>
      <Cell>
        <ExperimentStateBadge state={item.state} progress={progress} />
      </Cell>
      <Cell className="min-w-48">
        <span className="text-[13px]">{countsText(progress)}</span>
        {isOver ? null : (
          <>
            <Progress label={`Progress of ${item.name}`} fraction={progress.fraction} />
            <span className="text-[13px] text-ink-faint">{remainingText(progress)}</span>
          </>
        )}
      </Cell>
      <Cell numeric>{item.cellCount}</Cell>
      <Cell numeric>{item.repetitions}</Cell>
      <Cell className="text-[13px] text-ink-soft">
        <LocalTime iso={item.createdAt.toISOString()} />
        <span className="block text-ink-faint">{item.createdBy}</span>
      </Cell>
    </TableRow>
  );
}

/** NoExperimentOfProject says that the chosen project has none. */
export function NoExperimentOfProject() {
  return (
    <EmptyState
      title="No experiments in this project"
      action={<LinkButton href="/experiments">All experiments</LinkButton>}
    >
      <p>Open an experiment to move it here, with its runs and gates.</p>
    </EmptyState>
  );
}

/** ExperimentListEmpty teaches what an experiment is, and leads to the first one. */
export function ExperimentListEmpty() {
  return (
    <EmptyState
      icon={<Grid3x3 aria-hidden />}
      title="No experiments yet"
      action={
        <>
          <LinkButton look="primary" href="/experiments/new" icon={<Plus aria-hidden />}>
            First experiment
          </LinkButton>
          <LinkButton href="/scenarios">See the scenarios</LinkButton>
        </>
      }
    >
      <p>
        An experiment is a matrix of schemas, load profiles and systems. Each combination is a cell that runs
        several times, in random order. Repetitions show how much equal runs differ, so that differences
        between cells can be judged. A scenario reruns a published benchmark.
      </p>
    </EmptyState>
  );
}
