import { listReports } from '@tidemark/services/reports/reports';
import type { Metadata } from 'next';
import Link from 'next/link';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { ReportList, ReportListEmpty } from '#features/reports/report-list.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'Reports' };

export default async function ReportsPage({ searchParams }: PageProps<'/reports'>) {
  const { cursor } = readListQuery(await searchParams);
  const page = await foundOr404(listReports(await requireContext(), { cursor }));
  return (
    <>
      <PageHeader title="Reports" description="Frozen results behind links that need no account." />
      {page.items.length === 0 ? <ReportListEmpty /> : <ReportList reports={page.items} />}
      {page.nextCursor ? (
        <Link href={`/reports?cursor=${encodeURIComponent(page.nextCursor)}`}>Older reports</Link>
      ) : null}
    </>
  );
}
