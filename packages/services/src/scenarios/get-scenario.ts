import { distrustOf } from '@tidemark/analysis/compare/run-trust';
import { type Remark, sayOnce } from '@tidemark/analysis/compare/say-once';
import { newestOfScenario } from '@tidemark/db/repositories/experiments';
import { listRunsOf } from '@tidemark/db/repositories/runs';
import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { getExperiment } from '../experiments/read-experiment.ts';
import { findScenario } from './catalog.ts';
import type { Finding, ScenarioRun } from './finding.ts';
import { offerOf, type ScenarioOffer } from './list-scenarios.ts';
import type { ScenarioReport } from './scenario.ts';

/** A scenario with its newest experiment (null if none was started) and the findings of the runs that succeeded. */
export type ScenarioDetail = ScenarioOffer & {
  newest: ExperimentDetail | null;
  /** What the runs answer to what is asked; null where their comparison does. */
  answer: string | null;
  findings: Finding[];
  reports: ScenarioReport[];
  /** Runs whose figures cannot be trusted, and why. */
  warnings: string[];
};

/** getScenario gives one scenario with its findings, or throws not_found. */
export async function getScenario(ctx: ServiceContext, id: string): Promise<ScenarioDetail> {
  requirePermission(ctx, 'read');
  const scenario = findScenario(id);
  const experimentId = await newestOfScenario(ctx.db, ctx.workspaceId, id);
  const newest = experimentId === null ? null : await getExperiment(ctx, { experimentId });
  const runs = newest === null ? [] : await succeededRuns(ctx, newest);
  return {
    ...offerOf(scenario, ctx.launchers),
    newest,
    answer: scenario.answer?.(runs) ?? null,
    findings: scenario.findings(runs),
    reports: scenario.reports?.(runs) ?? [],
    warnings: sayOnce(runs.flatMap(warningOf)),
  };
}

function warningOf({ labels, summary }: ScenarioRun): Remark[] {
  const reason = distrustOf(summary);
  const label = [labels.system, labels.schema, labels.profile, ...labels.steps].join(', ');
  return reason === null ? [] : [{ label, text: reason }];
}

/** The runs that succeeded and are not superseded, in the order of their cells. */
async function succeededRuns(ctx: ServiceContext, { cells }: ExperimentDetail): Promise<ScenarioRun[]> {
  const succeeded = cells.flatMap(({ labels, runs }) =>
    runs
      .filter(({ state, isSuperseded }) => state === 'succeeded' && !isSuperseded)
      .map(({ runId }) => ({ runId, labels })),
  );
  const records = await listRunsOf(
    ctx.db,
    ctx.workspaceId,
    succeeded.map(({ runId }) => runId),
  );
  const found = new Map(records.map((record) => [record.id, record]));
  return succeeded.flatMap(({ runId, labels }) => {
    const { plan = null, summary = null } = found.get(runId) ?? {};
    return plan === null || summary === null ? [] : [{ runId, labels, plan, summary }];
  });
}
