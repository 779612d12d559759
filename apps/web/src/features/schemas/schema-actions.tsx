import type { SchemaRecord } from '@tidemark/domain/run/records';
import { ArchiveButton } from '#features/pages/archive-button.tsx';
import { LinkButton } from '#ui/button.tsx';
import { DeriveVariantDialog } from './derive-variant-dialog.tsx';

/** SchemaActions offers what can be done with a schema. */
export function SchemaActions({ record: { id, schema, archivedAt } }: { record: SchemaRecord }) {
  const tagKeys = [...new Set(schema.measurements.flatMap((group) => group.tags.map((tag) => tag.key)))];
  const archived = archivedAt !== null;
  return (
    <>
      <ArchiveButton noun="schema" path={`/schemas/${id}`} archived={archived} listHref="/schemas" />
      {tagKeys.length > 0 ? <DeriveVariantDialog schemaId={id} tagKeys={tagKeys} /> : null}
      <LinkButton href={`/schemas/${id}/edit`}>Edit</LinkButton>
      {archived ? null : (
        <LinkButton look="primary" href={`/runs/new?schema=${id}`}>
          Run it
        </LinkButton>
      )}
    </>
  );
}
