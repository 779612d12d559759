import type { Metadata } from 'next';
import type { QueryInput } from '#features/pages/page-address.ts';
import { importChoices } from '#features/schemas/bring-your-own/import-choices.ts';
import { schemaWays } from '#features/schemas/bring-your-own/schema-start.ts';
import { SchemaEditor } from '#features/schemas/schema-editor.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'New schema' };

export default async function NewSchemaPage({ searchParams }: QueryInput) {
  const ctx = await requireContext();
  const { from } = await searchParams;
  const way = schemaWays.find((candidate) => candidate === from) ?? null;
  return (
    <>
      <PageHeader title="New schema" crumbs={[{ label: 'Schemas', href: '/schemas' }]} />
      <SchemaEditor edited={null} startMs={ctx.clock.wallMs()} targets={await importChoices(ctx)} way={way} />
    </>
  );
}
