import type { RunRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '@tidemark/services/access/context';
import { type Overview, readOverview } from '@tidemark/services/overview/read-overview';
import { CircleHelp } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ReportList } from '#features/reports/report-list.tsx';
import { NewRunLink } from '#features/runs/run-list-actions.tsx';
import { toRunListRow } from '#features/runs/run-list-row.ts';
import { RunTable } from '#features/runs/run-table.tsx';
import { RefreshWhile } from '#features/scenarios/refresh-while.tsx';
import { StartPage } from '#features/start/start-page.tsx';
import { NoWorkerNotice } from '#features/workers/no-worker-notice.tsx';
import { LinkButton } from '#ui/button.tsx';
import { JudgementBadge } from '#ui/judgement-badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Progress } from '#ui/progress.tsx';
import { unbroken } from '#ui/quantity.ts';
import { ExperimentVerdicts } from './experiment-verdicts.tsx';
import { NextSteps } from './next-steps.tsx';

/** OverviewPage opens with the worst in a sentence; before there is a run it asks what the user wants to know. */
export async function OverviewPage({ ctx }: { ctx: ServiceContext }) {
  const overview = await readOverview(ctx);
  if (overview === null) return <StartPage ctx={ctx} />;
  const { counts, experiments, active, notPassed, latest, reports } = overview;
  return (
    <>
      <RefreshWhile isGoing={counts.running + counts.queued > 0} />
      <PageHeader
        title="Overview"
        actions={
          <>
            <LinkButton href="/start" icon={<CircleHelp aria-hidden />}>
              What do you want to know?
            </LinkButton>
            <NewRunLink />
          </>
        }
      />
      <NoWorkerNotice ctx={ctx} />
      <p className="max-w-[72ch] font-medium text-lg leading-snug">{unbroken(overview.sentence)}</p>
      {active.length > 0 ? <RunningNow runs={active} queued={counts.queued} /> : null}
      {experiments.length > 0 ? (
        <Section id="experiments" title="Experiments, worst first" href="/experiments" more="All experiments">
          <ExperimentVerdicts experiments={experiments} />
        </Section>
      ) : null}
      {notPassed.length > 0 ? (
        <Section id="not-passed" title="Runs that did not pass" href="/runs" more="All runs">
          <NotPassed runs={notPassed} />
        </Section>
      ) : null}
      <NextSteps overview={overview} />
      <Latest latest={latest} reports={reports} />
    </>
  );
}

function Latest({ latest, reports }: Pick<Overview, 'latest' | 'reports'>) {
  return (
    <>
      <Section id="latest-runs" title="Latest runs" href="/runs" more="All runs">
        <RunTable rows={latest.map(toRunListRow)} />
      </Section>
      {reports.length > 0 ? (
        <Section id="latest-reports" title="Latest reports" href="/reports" more="All reports">
          <ReportList reports={reports} />
        </Section>
      ) : null}
    </>
  );
}

function Section(props: { id: string; title: string; href: string; more: string; children: ReactNode }) {
  const { id, title, href, more, children } = props;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-semibold text-[15px]">
          {title}
        </h2>
        <Link href={href} className="text-[13px] text-ink-soft underline">
          {more}
        </Link>
      </div>
      {children}
    </section>
  );
}

function RunningNow({ runs, queued }: { runs: RunRecord[]; queued: number }) {
  return (
    <Section
      id="running-now"
      title={queued === 0 ? 'Running now' : `Running now, ${queued} waiting`}
      href="/runs"
      more="All runs"
    >
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-col gap-1.5 px-4 py-3 text-sm">
            <Link href={`/runs/${run.id}`} className="font-medium hover:underline [overflow-wrap:anywhere]">
              {run.name}
            </Link>
            <Progress label={`Progress of ${run.name}`} fraction={run.progress?.fraction ?? null} />
            <span className="text-[13px] text-ink-soft">{unbroken(toRunListRow(run).sentence)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function NotPassed({ runs }: { runs: RunRecord[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {runs.map(({ id, name, judgement, endedAt }) => (
        <li key={id} className="grid gap-x-3 gap-y-1 px-4 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <Link href={`/runs/${id}`} className="font-medium hover:underline [overflow-wrap:anywhere]">
              {name}
            </Link>
            <p className="text-[13px] text-ink-soft [overflow-wrap:anywhere]">
              {unbroken(judgement?.reasons[0]?.message ?? 'No reason was stored.')}
            </p>
          </div>
          <div className="flex flex-wrap items-start gap-x-3 gap-y-1 sm:flex-col sm:items-end">
            {judgement === null ? null : <JudgementBadge value={judgement.value} />}
            {endedAt === null ? null : (
              <span className="text-[13px] text-ink-faint">
                <LocalTime iso={endedAt.toISOString()} />
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
