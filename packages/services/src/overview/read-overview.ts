import { comparisonLead } from '@tidemark/analysis/compare/comparison-lead';
import { gateOutcomes } from '@tidemark/analysis/compare/gate';
import { countRuns, type RunCounts } from '@tidemark/db/repositories/run-counts';
import type { ExperimentOverview } from '@tidemark/domain/experiment/experiment-view';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { judgementValues } from '@tidemark/domain/run/judgement';
import type { ReportRecord, RunRecord } from '@tidemark/domain/run/records';
import { activeRunStates } from '@tidemark/domain/run/run-state';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { compareRuns } from '../analysis/compare-runs.ts';
import { listExperiments } from '../experiments/list-experiments.ts';
import { listReports } from '../reports/reports.ts';
import { listRuns } from '../runs/read-runs.ts';
import { type ExperimentResult, overviewSentence, severityOf } from './overview-sentence.ts';

/** An experiment with what its runs show together; `sentence` is null while fewer than two cells have a result. */
export type OverviewExperiment = ExperimentOverview & ExperimentResult & { sentence: string | null };

/** What stands on the first page of a workspace. */
export type Overview = {
  sentence: string;
  counts: RunCounts;
  /** The newest, the worst of them first. */
  experiments: OverviewExperiment[];
  active: RunRecord[];
  /** Newest runs that ended without passing, the worst first. */
  notPassed: RunRecord[];
  latest: RunRecord[];
  reports: ReportRecord[];
};

const most = { experiments: 5, active: 5, notPassed: 5, latest: 6, reports: 3 };
/** Larger experiments are not compared for the overview: their page does that. */
const mostRunsCompared = 60;
const dayMs = 86_400_000;
const notPassedValues = judgementValues.filter((value) => value !== 'passed');

/** readOverview gives verdicts, runs that did not pass, and what is running; null where there is no run yet. */
export async function readOverview(ctx: ServiceContext): Promise<Overview | null> {
  requirePermission(ctx, 'read');
  const since = new Date(ctx.clock.wallMs() - dayMs);
  const [listed, active, notPassed, latest, reports, counts] = await Promise.all([
    listExperiments(ctx, { limit: most.experiments }),
    listRuns(ctx, { limit: most.active, states: activeRunStates.filter((state) => state !== 'queued') }),
    listRuns(ctx, { limit: most.notPassed, judgements: notPassedValues }),
    listRuns(ctx, { limit: most.latest }),
    listReports(ctx, { limit: most.reports }),
    countRuns(ctx.db, ctx.workspaceId, since),
  ]);
  if (latest.items.length === 0) return null;
  const experiments = await Promise.all(listed.items.map((experiment) => withResult(ctx, experiment)));
  return {
    sentence: overviewSentence(experiments, counts),
    counts,
    experiments: experiments.toSorted((a, b) => severityOf(a) - severityOf(b)),
    active: active.items,
    notPassed: notPassed.items.toSorted((a, b) => judgementRank(a) - judgementRank(b)),
    latest: latest.items,
    reports: reports.items,
  };
}

function judgementRank({ judgement }: RunRecord): number {
  return judgement === null ? judgementValues.length : judgementValues.indexOf(judgement.value);
}

async function withResult(ctx: ServiceContext, experiment: ExperimentOverview): Promise<OverviewExperiment> {
  const { id, progress } = experiment;
  const unknown = { ...experiment, judgement: progress.judgement, outcome: null, sentence: null };
  if (progress.endedCount < 2 || progress.runCount > mostRunsCompared) return unknown;
  try {
    const { comparison } = await compareRuns(ctx, { experimentId: id, lines: [] });
    if (comparison.matrix === null) return unknown;
    const found = comparison.gates.map(({ outcome }) => outcome);
    const outcome = gateOutcomes.find((candidate) => found.includes(candidate)) ?? null;
    return { ...unknown, outcome, sentence: comparisonLead(comparison) };
  } catch (error) {
    if (isDomainError(error, 'validation_failed') || isDomainError(error, 'not_found')) return unknown;
    throw error;
  }
}
