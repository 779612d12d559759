import type { OwnReport } from '@tidemark/services/reports/reports';
import Link from 'next/link';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ReportDetails } from './report-details.tsx';
import { ReportLinkButton } from './report-link-button.tsx';
import { ReportScreen } from './report-screen.tsx';
import { ReportState } from './report-state.tsx';
import { RevokeButton } from './revoke-button.tsx';

/** OwnReportPage shows a report to the workspace that published it, revoked or not: what its readers see, and what can be done with it. */
export function OwnReportPage({ report, snapshot }: Pick<OwnReport, 'report' | 'snapshot'>) {
  const isRevoked = report.revokedAt !== null;
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Reports', href: '/reports' }]}
        title={report.title}
        badge={<ReportState report={report} />}
        description={
          <>
            Published by {report.createdBy}, <LocalTime iso={report.createdAt.toISOString()} />
          </>
        }
        actions={
          isRevoked ? null : (
            <>
              <ReportLinkButton report={report} />
              <RevokeButton reportId={report.id} title={report.title} />
            </>
          )
        }
      />
      {report.supersedesId === null ? null : (
        <p className="text-[13px] text-ink-soft">
          Replaces{' '}
          <Link href={`/reports/${report.supersedesId}`} className="underline">
            an older version
          </Link>
          , whose page leads here.
        </p>
      )}
      <ReportScreen
        snapshot={snapshot}
        details={
          <ReportDetails path={`/reports/${report.id}`} caveatCount={snapshot.comparison.warnings.length} />
        }
      />
    </>
  );
}
