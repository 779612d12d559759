import type { TargetRecord } from '@tidemark/domain/run/records';
import { Server } from 'lucide-react';
import Link from 'next/link';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { exactCount } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { targetWords } from './target-words.ts';

/** TargetList shows the targets of a workspace, or how to begin. */
export function TargetList({ records, archived }: { records: TargetRecord[]; archived: boolean }) {
  if (records.length === 0) return archived ? <NothingArchived /> : <NoTargets />;
  return (
    <Panel flush>
      <Table caption={archived ? 'Archived targets' : 'Targets'}>
        <TableHead>
          <HeadCell>Name</HeadCell>
          <HeadCell>Kind</HeadCell>
          <HeadCell>Where</HeadCell>
          <HeadCell numeric>Series limit</HeadCell>
          <HeadCell>Changed</HeadCell>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <TargetRow key={record.id} record={record} />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

function TargetRow({ record: { id, target, updatedAt } }: { record: TargetRecord }) {
  const { kind, where } = targetWords(target);
  return (
    <TableRow>
      <RowHead>
        <Link href={`/targets/${id}`} className="text-accent hover:underline">
          {target.name}
        </Link>
      </RowHead>
      <Cell>{kind}</Cell>
      <Cell className="figures text-[13px]">{where}</Cell>
      <Cell numeric>{exactCount(target.maxSeries)}</Cell>
      <Cell>
        <LocalTime iso={updatedAt.toISOString()} />
      </Cell>
    </TableRow>
  );
}

function NoTargets() {
  return (
    <EmptyState
      title="No targets yet"
      icon={<Server aria-hidden />}
      action={
        <LinkButton look="primary" href="/targets/new">
          New target
        </LinkButton>
      }
    >
      A target is the system under test: an InfluxDB that is already running, or a fresh one started for each
      run, so that memory starts from zero.
    </EmptyState>
  );
}

function NothingArchived() {
  return (
    <EmptyState title="Nothing is archived">
      Archived targets are listed here; runs that used them keep them.
    </EmptyState>
  );
}
