import { listSchemas } from '@tidemark/services/schemas/schemas';
import type { Metadata } from 'next';
import { ImportLink } from '#features/pages/import-link.tsx';
import { ListFooter } from '#features/pages/list-footer.tsx';
import type { QueryInput } from '#features/pages/page-address.ts';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { SchemaList } from '#features/schemas/schema-list.tsx';
import { requireContext } from '#session/current-actor.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'Schemas' };

export default async function SchemasPage({ searchParams }: QueryInput) {
  const { cursor, archived } = readListQuery(await searchParams);
  const page = await foundOr404(listSchemas(await requireContext(), { cursor, archived }));
  return (
    <>
      <PageHeader
        title={archived ? 'Archived schemas' : 'Schemas'}
        description="What is written: measurements, tags and fields, and entities that come and go."
        actions={
          <>
            <ImportLink />
            <LinkButton look="primary" href="/schemas/new">
              New schema
            </LinkButton>
          </>
        }
      />
      <SchemaList records={page.items} archived={archived} />
      <ListFooter href="/schemas" archived={archived} nextCursor={page.nextCursor} />
    </>
  );
}
