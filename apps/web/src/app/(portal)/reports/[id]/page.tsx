import { getReport } from '@tidemark/services/reports/reports';
import type { Metadata } from 'next';
import { cache } from 'react';
import { foundOr404 } from '#features/pages/page-address.ts';
import { OwnReportPage } from '#features/reports/own-report-page.tsx';
import { requireContext } from '#session/current-actor.ts';

const found = cache(async (reportId: string) => foundOr404(getReport(await requireContext(), { reportId })));

export async function generateMetadata({ params }: PageProps<'/reports/[id]'>): Promise<Metadata> {
  return { title: (await found((await params).id)).report.title };
}

export default async function ReportPage({ params }: PageProps<'/reports/[id]'>) {
  const { report, snapshot } = await found((await params).id);
  return <OwnReportPage report={report} snapshot={snapshot} />;
}
