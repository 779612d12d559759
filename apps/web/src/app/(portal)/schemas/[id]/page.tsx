import { getSchema } from '@tidemark/services/schemas/schemas';
import type { IdInput, QueryInput } from '#features/pages/page-address.ts';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { SchemaActions, SchemaDetail } from '#features/schemas/schema-detail.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export default async function SchemaPage({ params, searchParams }: IdInput & QueryInput) {
  const { id } = await params;
  const { revision } = readListQuery(await searchParams);
  const ctx = await requireContext();
  const newest = await foundOr404(getSchema(ctx, { schemaId: id }));
  const shown = revision ? await foundOr404(getSchema(ctx, { schemaId: id, revision })) : newest;
  return (
    <>
      <title>{`${shown.schema.name} · Tidemark`}</title>
      <PageHeader
        title={shown.schema.name}
        crumbs={[{ label: 'Schemas', href: '/schemas' }]}
        description={shown.schema.description}
        actions={<SchemaActions record={newest} />}
      />
      <SchemaDetail record={shown} newest={newest.revision} startMs={ctx.clock.wallMs()} />
    </>
  );
}
