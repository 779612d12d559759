import type { Metadata } from 'next';
import { preload } from 'react-dom';
import { openedReport } from '#features/reports/opened-report.ts';
import { ReportDetailsView } from '#features/reports/report-details-view.tsx';
import { SharedReport } from '#features/reports/shared-report.tsx';

export async function generateMetadata({ params }: PageProps<'/r/[token]/details'>): Promise<Metadata> {
  const { title } = await openedReport((await params).token);
  return { title, robots: { index: false, follow: false } };
}

export default async function ReportDetailsPage({ params }: PageProps<'/r/[token]/details'>) {
  const { token } = await params;
  const path = `/shared/${token}`;
  const snapshot = await openedReport(token);
  // What the details ask for first loads beside their code.
  const asFetched = { as: 'fetch', crossOrigin: 'anonymous' } as const;
  preload(`/api/v1${path}?points=none`, asFetched);
  if (snapshot.runs.length === 1) preload(`/api/v1${path}/series`, asFetched);
  return (
    <SharedReport
      snapshot={snapshot}
      token={token}
      details={<ReportDetailsView path={path} capsulesPath={`/api/v1${path}/capsules`} />}
    />
  );
}
