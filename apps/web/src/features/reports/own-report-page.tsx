import type { OwnReport } from '@tidemark/services/reports/reports';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ReportDetails } from './report-details.tsx';
import { ReportScreen } from './report-screen.tsx';
import { ReportState } from './report-state.tsx';
import { RevokeButton } from './revoke-button.tsx';

/** OwnReportPage shows a report to the workspace that published it, revoked or not: what its readers see, and what can be done with it. */
export function OwnReportPage({ report, snapshot }: OwnReport) {
  const isRevoked = report.revokedAt !== null;
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Reports', href: '/reports' }]}
        title={report.title}
        badge={<ReportState revoked={isRevoked} />}
        description={
          <>
            Published by {report.createdBy}, <LocalTime iso={report.createdAt.toISOString()} />
          </>
        }
        actions={isRevoked ? null : <RevokeButton reportId={report.id} title={report.title} />}
      />
      <ReportScreen
        snapshot={snapshot}
        details={
          <ReportDetails path={`/reports/${report.id}`} caveatCount={snapshot.comparison.warnings.length} />
        }
      />
    </>
  );
}
