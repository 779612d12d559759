import type { ReportRecord, RunRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '@tidemark/services/access/context';
import { listReports } from '@tidemark/services/reports/reports';
import { listRuns } from '@tidemark/services/runs/read-runs';
import Link from 'next/link';
import { ReportList } from '#features/reports/report-list.tsx';
import { NewRunLink } from '#features/runs/run-list-actions.tsx';
import { toRunListRow } from '#features/runs/run-list-row.ts';
import { RunTable } from '#features/runs/run-table.tsx';
import { StartPage } from '#features/start/start-page.tsx';
import { NoWorkerNotice } from '#features/workers/no-worker-notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** OverviewPage shows the latest runs and reports; before there are any it asks what the user wants to know. */
export async function OverviewPage({ ctx }: { ctx: ServiceContext }) {
  const [runs, reports] = await Promise.all([listRuns(ctx, { limit: 8 }), listReports(ctx, { limit: 5 })]);
  if (runs.items.length === 0) return <StartPage ctx={ctx} />;
  return (
    <>
      <PageHeader title="Overview" actions={<NewRunLink />} />
      <NoWorkerNotice ctx={ctx} />
      <Latest runs={runs.items} reports={reports.items} />
    </>
  );
}

function Latest({ runs, reports }: { runs: RunRecord[]; reports: ReportRecord[] }) {
  return (
    <>
      <section aria-labelledby="latest-runs" className="flex flex-col gap-2">
        <SectionHead id="latest-runs" title="Latest runs" href="/runs" more="All runs" />
        <RunTable rows={runs.map(toRunListRow)} />
      </section>
      {reports.length > 0 ? (
        <section aria-labelledby="latest-reports" className="flex flex-col gap-2">
          <SectionHead id="latest-reports" title="Latest reports" href="/reports" more="All reports" />
          <ReportList reports={reports} />
        </section>
      ) : null}
    </>
  );
}

function SectionHead({ id, title, href, more }: { id: string; title: string; href: string; more: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <h2 id={id} className="font-semibold text-[15px]">
        {title}
      </h2>
      <Link href={href} className="text-[13px] text-ink-soft underline">
        {more}
      </Link>
    </div>
  );
}
