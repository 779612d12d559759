import type { SchemaRecord } from '@tidemark/domain/run/records';
import { Database } from 'lucide-react';
import Link from 'next/link';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { describeSchema } from './describe-schema.ts';

/** SchemaList shows the schemas of a workspace, or how to begin. */
export function SchemaList({ records, archived }: { records: SchemaRecord[]; archived: boolean }) {
  if (records.length === 0) return archived ? <NothingArchived /> : <NoSchemas />;
  return (
    <Panel flush>
      <Table caption={archived ? 'Archived schemas' : 'Schemas'}>
        <TableHead>
          <HeadCell>Name</HeadCell>
          <HeadCell>Measurements</HeadCell>
          <HeadCell>Tags</HeadCell>
          <HeadCell>Fields</HeadCell>
          <HeadCell>Entities</HeadCell>
          <HeadCell numeric>Revision</HeadCell>
          <HeadCell>Changed</HeadCell>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <SchemaRow key={record.id} record={record} />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

function SchemaRow({ record }: { record: SchemaRecord }) {
  const { measurements, tags, fields, entities } = describeSchema(record.schema);
  return (
    <TableRow>
      <RowHead>
        <Link href={`/schemas/${record.id}`} className="text-accent hover:underline">
          {record.schema.name}
        </Link>
      </RowHead>
      <Cell className="figures text-[13px]">{measurements}</Cell>
      <Cell className="figures text-[13px]">{tags}</Cell>
      <Cell className="figures text-[13px]">{fields}</Cell>
      <Cell className="text-[13px]">{entities}</Cell>
      <Cell numeric>{record.revision}</Cell>
      <Cell>
        <LocalTime iso={record.updatedAt.toISOString()} />
      </Cell>
    </TableRow>
  );
}

function NoSchemas() {
  return (
    <EmptyState
      title="No schemas yet"
      icon={<Database aria-hidden />}
      action={
        <LinkButton look="primary" href="/schemas/new">
          New schema
        </LinkButton>
      }
    >
      A schema defines what is written: measurements, tags and fields, and entities that come and go. Its
      series are counted exactly before anything is sent.
    </EmptyState>
  );
}

function NothingArchived() {
  return (
    <EmptyState title="Nothing is archived">
      Archived schemas are listed here; runs that used them keep them.
    </EmptyState>
  );
}
