import type { Metadata } from 'next';
import { FirstRequests } from '#features/reports/first-requests.tsx';
import { openedReport } from '#features/reports/opened-report.ts';
import { ReportDetailsView } from '#features/reports/report-details-view.tsx';
import { SharedReport } from '#features/reports/shared-report.tsx';

export async function generateMetadata({ params }: PageProps<'/r/[token]/details'>): Promise<Metadata> {
  const { snapshot } = await openedReport((await params).token);
  return { title: snapshot.title, robots: { index: false, follow: false } };
}

export default async function ReportDetailsPage({ params }: PageProps<'/r/[token]/details'>) {
  const { token } = await params;
  const path = `/shared/${token}`;
  const shared = await openedReport(token);
  return (
    <>
      <FirstRequests snapshot={shared.snapshot} path={path} />
      <SharedReport
        shared={shared}
        token={token}
        details={<ReportDetailsView path={path} capsulesPath={`/api/v1${path}/capsules`} />}
      />
    </>
  );
}
