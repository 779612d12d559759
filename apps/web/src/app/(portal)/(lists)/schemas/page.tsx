import { listSchemas } from '@tidemark/services/schemas/schemas';
import type { Metadata } from 'next';
import { foundOr404 } from '#features/pages/found-or-404.ts';
import { ImportLink } from '#features/pages/import-link.tsx';
import { ListFooter } from '#features/pages/list-footer.tsx';
import { readListQuery } from '#features/pages/list-query.ts';
import type { QueryInput } from '#features/pages/page-input.ts';
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
