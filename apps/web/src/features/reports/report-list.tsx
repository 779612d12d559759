import type { ReportRecord } from '@tidemark/domain/run/records';
import { FileChartColumn } from 'lucide-react';
import Link from 'next/link';
import { compareHref } from '#features/compare/compare-href.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { ReportLinkButton } from './report-link-button.tsx';
import { ReportState } from './report-state.tsx';
import { RevokeButton } from './revoke-button.tsx';

/** ReportList shows which reports are out, what they were made of, and closes them. */
export function ReportList({ reports }: { reports: ReportRecord[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {reports.map((report) => (
        <li key={report.id} className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-2">
              <Link
                href={`/reports/${report.id}`}
                className="font-medium hover:underline [overflow-wrap:anywhere]"
              >
                {report.title}
              </Link>
              <ReportState report={report} />
            </div>
            <p className="text-[13px] text-ink-faint">
              {report.createdBy}, <LocalTime iso={report.createdAt.toISOString()} /> ·{' '}
              <Link href={sourceHref(report)} className="underline">
                {report.runIds.length === 1 ? 'its run' : `its ${report.runIds.length} runs`}
              </Link>
            </p>
          </div>
          {report.revokedAt === null ? (
            <div className="flex gap-2">
              <ReportLinkButton report={report} />
              <RevokeButton reportId={report.id} title={report.title} />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function sourceHref({ runIds }: ReportRecord): string {
  return runIds.length === 1 ? `/runs/${runIds[0]}` : compareHref(runIds);
}

/** ReportListEmpty teaches how a report comes to be. */
export function ReportListEmpty() {
  return (
    <EmptyState
      icon={<FileChartColumn aria-hidden />}
      title="No reports yet"
      action={
        <LinkButton look="primary" href="/runs">
          Choose runs
        </LinkButton>
      }
    >
      <p>
        Open a finished run or a comparison and press Share. What you see is frozen behind a link that anyone
        can open without an account until you revoke it.
      </p>
    </EmptyState>
  );
}
