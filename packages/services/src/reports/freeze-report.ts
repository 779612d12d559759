import type { ComparedRun } from '@tidemark/analysis/compare/compared-run';
import { compareRuns as compare } from '@tidemark/analysis/compare/comparison';
import { type FinishedRun, hasSummary, type LabeledRun } from '@tidemark/analysis/compare/finished-run';
import { type JudgedRun, reportJudgement } from '@tidemark/analysis/compare/report-judgement';
import type { ReportedRun, ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import { listEvents } from '@tidemark/db/repositories/run-records';
import { listRunsOf } from '@tidemark/db/repositories/runs';
import type { ServiceContext } from '../access/context.ts';
import type { RunsCompared } from '../analysis/compare-runs.ts';
import { hideTargetsOfReport } from './hide-targets.ts';
import { maskPlan, maskSummary } from './mask-report.ts';

const maxEvents = 2_000;

/** freezeReport copies everything that a report shows, with the addresses of targets masked. */
export async function freezeReport(
  ctx: Pick<ServiceContext, 'db' | 'workspaceId' | 'clock'>,
  { title, conclusion }: Pick<ReportSnapshot, 'title' | 'conclusion'>,
  { runs, runIds, series, comparison, runCount }: RunsCompared,
): Promise<ReportSnapshot> {
  const reported = runs.map(toReportedRun);
  const hidden = await hiddenRuns(ctx, runIds, reported);
  const events = await Promise.all(
    runs.map(async ({ run }) => {
      const found = await listEvents(ctx.db, ctx.workspaceId, {
        runId: run.id,
        afterId: null,
        limit: maxEvents,
      });
      return { runId: run.id, events: found.map(({ id: _, at: __, ...event }) => event) };
    }),
  );
  const snapshot: ReportSnapshot = {
    version: 1,
    title,
    conclusion,
    createdAt: new Date(ctx.clock.wallMs()).toISOString(),
    judgement: reportJudgement([...reported, ...hidden.map(toJudgedRun)]),
    runs: reported,
    comparison: { ...compare(reported, { ...comparison, runCount }), warnings: comparison.warnings },
    series,
    events,
  };
  const compared = [...runs.map(({ run }) => run), ...hidden];
  return hideTargetsOfReport(
    snapshot,
    compared.flatMap(({ plan }) => (plan === null ? [] : [plan.target])),
  );
}

/** Runs that were compared and are not shown: they count for the judgement, and the comparison may quote them. */
async function hiddenRuns(
  ctx: Pick<ServiceContext, 'db' | 'workspaceId'>,
  runIds: readonly string[],
  shown: readonly ReportedRun[],
): Promise<FinishedRun[]> {
  const hidden = runIds.filter((id) => !shown.some((run) => run.id === id));
  return (await listRunsOf(ctx.db, ctx.workspaceId, hidden)).filter(hasSummary);
}

function toJudgedRun({ name, summary }: FinishedRun): JudgedRun {
  return { label: name, summary: maskSummary(summary) };
}

function toReportedRun({ label, run }: LabeledRun): ReportedRun & ComparedRun {
  return {
    id: run.id,
    label,
    plan: run.plan && maskPlan(run.plan),
    state: run.state,
    summary: maskSummary(run.summary),
    startedAt: run.startedAt?.toISOString() ?? null,
    endedAt: run.endedAt?.toISOString() ?? null,
    createdBy: run.createdBy,
  };
}
