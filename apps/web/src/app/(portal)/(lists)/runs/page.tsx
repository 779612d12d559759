import { listRuns } from '@tidemark/services/runs/read-runs';
import type { Metadata } from 'next';
import Link from 'next/link';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { filterOf, parseRunFilter, RunFilterLinks } from '#features/runs/run-filter.tsx';
import { RunListActions, RunListEmpty } from '#features/runs/run-list-actions.tsx';
import { toRunListRow } from '#features/runs/run-list-row.ts';
import { RunTable } from '#features/runs/run-table.tsx';
import { NoWorkerNotice } from '#features/workers/no-worker-notice.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'Runs' };

export default async function RunsPage({ searchParams }: PageProps<'/runs'>) {
  const query = await searchParams;
  const filter = parseRunFilter(query.show);
  const { cursor } = readListQuery(query);
  const ctx = await requireContext();
  const page = await foundOr404(listRuns(ctx, { cursor, ...filterOf(filter) }));
  const older = `/runs?show=${filter}&cursor=${encodeURIComponent(page.nextCursor ?? '')}`;
  return (
    <>
      <PageHeader
        title="Runs"
        description="Choose two or more finished runs to compare them."
        actions={<RunListActions />}
      />
      <NoWorkerNotice ctx={ctx} />
      <RunFilterLinks chosen={filter} />
      {page.items.length === 0 ? (
        <RunListEmpty filter={filter} />
      ) : (
        <RunTable rows={page.items.map(toRunListRow)} />
      )}
      {page.nextCursor ? <Link href={older}>Older runs</Link> : null}
    </>
  );
}
