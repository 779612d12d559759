import type { ProfileRecord } from '@tidemark/domain/run/records';
import { Gauge } from 'lucide-react';
import Link from 'next/link';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { describeProfile } from './describe-profile.ts';

/** ProfileList shows the load profiles of a workspace, or how to begin. */
export function ProfileList({ records, archived }: { records: ProfileRecord[]; archived: boolean }) {
  if (records.length === 0) return archived ? <NothingArchived /> : <NoProfiles />;
  return (
    <Panel flush>
      <Table caption={archived ? 'Archived load profiles' : 'Load profiles'}>
        <TableHead>
          <HeadCell>Name</HeadCell>
          <HeadCell>Load</HeadCell>
          <HeadCell>Ends after</HeadCell>
          <HeadCell>Data</HeadCell>
          <HeadCell numeric>Revision</HeadCell>
          <HeadCell>Changed</HeadCell>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <ProfileRow key={record.id} record={record} />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

function ProfileRow({ record }: { record: ProfileRecord }) {
  const { load, extent, retention } = describeProfile(record.profile);
  return (
    <TableRow>
      <RowHead>
        <Link href={`/profiles/${record.id}`} className="text-accent hover:underline">
          {record.profile.name}
        </Link>
      </RowHead>
      <Cell>{load}</Cell>
      <Cell>{extent}</Cell>
      <Cell>{retention}</Cell>
      <Cell numeric>{record.revision}</Cell>
      <Cell>
        <LocalTime iso={record.updatedAt.toISOString()} />
      </Cell>
    </TableRow>
  );
}

function NoProfiles() {
  return (
    <EmptyState
      title="No load profiles yet"
      icon={<Gauge aria-hidden />}
      action={
        <LinkButton look="primary" href="/profiles/new">
          New load profile
        </LinkButton>
      }
    >
      A load profile defines how a schema is written: writers, batch size, duration and retention. A quick
      check takes a few seconds.
    </EmptyState>
  );
}

function NothingArchived() {
  return (
    <EmptyState title="Nothing is archived">
      Archived load profiles are listed here; runs that used them keep them.
    </EmptyState>
  );
}
