import type { ComparedRun } from '@tidemark/analysis/compare/compared-run';
import { compareRuns as compare } from '@tidemark/analysis/compare/comparison';
import { type FinishedRun, hasSummary, type LabeledRun } from '@tidemark/analysis/compare/finished-run';
import { type JudgedRun, reportJudgement } from '@tidemark/analysis/compare/report-judgement';
import {
  type ReportedRun,
  type ReportSnapshot,
  reportVersion,
} from '@tidemark/analysis/compare/report-snapshot';
import { listEvents } from '@tidemark/db/repositories/run-records';
import { listRunsOf } from '@tidemark/db/repositories/runs';
import type { ServiceContext } from '../access/context.ts';
import type { RunsCompared } from '../analysis/compare-runs.ts';
import { hideTargetsOfReport } from './hide-targets.ts';
import { maskPlan, maskSummary } from './mask-report.ts';

const maxEvents = 2_000;

/** What the author wrote and chose, and what was compared. */
export type ToFreeze = {
  written: Pick<ReportSnapshot, 'title' | 'conclusion' | 'notes' | 'sections'>;
  compared: RunsCompared;
  showTargets: boolean;
};

/** freezeReport copies everything that a report shows; the addresses of targets are masked unless the author shows them. */
export async function freezeReport(
  ctx: Pick<ServiceContext, 'db' | 'workspaceId' | 'clock'>,
  { written, compared: { runs, runIds, series, comparison, runCount }, showTargets }: ToFreeze,
): Promise<ReportSnapshot> {
  const reported = runs.map((run) => toReportedRun(run, showTargets));
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
    version: reportVersion,
    ...written,
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
    { showTargets },
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

function toReportedRun({ label, run }: LabeledRun, showTargets: boolean): ReportedRun & ComparedRun {
  return {
    id: run.id,
    label,
    plan: run.plan && maskPlan(run.plan, { showTargets }),
    state: run.state,
    summary: maskSummary(run.summary),
    startedAt: run.startedAt?.toISOString() ?? null,
    endedAt: run.endedAt?.toISOString() ?? null,
    createdBy: run.createdBy,
  };
}
