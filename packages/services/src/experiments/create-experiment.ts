import { randomUUID } from 'node:crypto';
import { findExperiment, insertExperiment, type NewExperiment } from '@tidemark/db/repositories/experiments';
import { insertRun, type NewRun } from '@tidemark/db/repositories/new-runs';
import { newRunId } from '@tidemark/db/repositories/runs';
import { cellPlaces } from '@tidemark/domain/experiment/expand-experiment';
import { maxExperimentRuns } from '@tidemark/domain/experiment/experiment-design';
import {
  type ExperimentInput,
  experimentInputShape,
  type ParsedExperimentInput,
} from '@tidemark/domain/experiment/experiment-input';
import { experimentOrder } from '@tidemark/domain/experiment/experiment-order';
import type { ExperimentRecord } from '@tidemark/domain/experiment/experiment-record';
import { maxSearchRuns } from '@tidemark/domain/experiment/outage-search';
import { DomainError, type InputIssue } from '@tidemark/domain/kernel/errors';
import { simulatedStartMs } from '@tidemark/domain/load/point-plan';
import type { RunContext } from '@tidemark/domain/run/run-context';
import { noSecret } from '@tidemark/domain/target/target';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { requireLoadAllowed } from '../access/require-load-allowed.ts';
import { requestHash, takeRequest } from '../idempotency/repeatable-request.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { requireOpenProject } from '../projects/open-project.ts';
import { takeRuns } from '../quotas/check-quota.ts';
import { notifyExperiment } from '../runs/notify-all.ts';
import { sealSecret } from '../targets/target-secret.ts';
import { type CheckedCell, checkCells } from './check-cells.ts';
import { type ResolvedDesign, resolveDesign } from './resolve-design.ts';
import { runNames } from './run-names.ts';

export type CreateExperimentOptions = {
  idempotencyKey?: string | undefined;
  /** The scenario that the experiment belongs to, and its size. */
  scenario?: { id: string; size: string } | undefined;
  /** Commit, branch and CI job that all its runs come from. */
  context?: RunContext | undefined;
  projectId?: string | undefined;
};

/**
 * createExperiment freezes a design and stores it with a queued run for each repetition of each cell that can be run, all or
 * nothing, in the order of execution; then it notifies workers. Cells that cannot be run are kept with their reasons.
 */
export async function createExperiment(
  ctx: ServiceContext,
  input: ExperimentInput,
  options: CreateExperimentOptions = {},
): Promise<ExperimentRecord> {
  return (await createExperimentOnce(ctx, input, options)).experiment;
}

/** `replayed`: an earlier request with the same Idempotency-Key created this experiment. */
export type CreatedExperiment = { experiment: ExperimentRecord; replayed: boolean };

/** createExperimentOnce is createExperiment, and reports whether an earlier request created it. */
export async function createExperimentOnce(
  ctx: ServiceContext,
  input: ExperimentInput,
  options: CreateExperimentOptions = {},
): Promise<CreatedExperiment> {
  requirePermission(ctx, 'run');
  await requireLoadAllowed(ctx);
  const parsed = parseStorable(experimentInputShape, input);
  const { experiment, runs } = await prepareExperiment(ctx, parsed, options);
  const asked = [
    parsed,
    experiment.scenario,
    ...(options.context === undefined ? [] : [options.context]),
    ...(options.projectId === undefined ? [] : [{ projectId: options.projectId }]),
  ];
  const request = {
    idempotencyKey: options.idempotencyKey ?? null,
    requestHash: requestHash('create-experiment', asked),
  };
  const stored = await storeExperiment(ctx, experiment, runs, request);
  await notifyExperiment(ctx, stored.experiment.id);
  return stored;
}

/** A frozen experiment with its first runs, not yet stored, and its cells that can be run. */
export type PreparedExperiment = { experiment: NewExperiment; runs: NewRun[] };

/** prepareExperiment freezes and checks a design; `mostRepetitions`: runs of a cell that may follow, for the limit of runs. */
export async function prepareExperiment(
  ctx: ServiceContext,
  parsed: ParsedExperimentInput,
  options: Omit<CreateExperimentOptions, 'idempotencyKey'> & { mostRepetitions?: number | undefined },
): Promise<PreparedExperiment> {
  const resolved = await resolveDesign(ctx, parsed);
  const cells = await checkCells(ctx, resolved.design);
  const { search, repetitions } = resolved.design;
  refuseUnrunnable(cells, search === null ? (options.mostRepetitions ?? repetitions) : maxSearchRuns);
  const experiment: NewExperiment = {
    id: randomUUID(),
    design: resolved.design,
    refusals: cells.flatMap(({ cell, plan, refusals }) => (plan ? [] : [{ cell, refusals }])),
    scenario: options.scenario ?? null,
    createdBy: await actorLabel(ctx),
    projectId: options.projectId ?? null,
  };
  return { experiment, runs: newRuns(ctx, experiment, resolved, cells, options.context ?? null) };
}

function refuseUnrunnable(cells: readonly CheckedCell[], repetitions: number): void {
  const runnable = cells.filter(({ plan }) => plan !== null).length;
  if (runnable === 0) {
    const issues = refusalIssues(cells);
    throw new DomainError('validation_failed', { issues });
  }
  const runs = runnable * repetitions;
  if (runs <= maxExperimentRuns) return;
  const detail = `this design has ${runs} runs, the limit is ${maxExperimentRuns}: choose fewer cells or repetitions`;
  throw new DomainError('validation_failed', {
    issues: [{ pointer: '/repetitions', code: 'too_many_runs', detail }],
  });
}

/** refusalIssues gives each reason once why cells cannot be run. */
export function refusalIssues(cells: readonly { refusals: InputIssue[] }[]): InputIssue[] {
  const reasons = new Map(cells.flatMap(({ refusals }) => refusals).map((issue) => [issue.detail, issue]));
  return [...reasons.values()].slice(0, 20);
}

function newRuns(
  ctx: ServiceContext,
  { id: experimentId, createdBy, design }: NewExperiment,
  { secrets }: ResolvedDesign,
  cells: readonly CheckedCell[],
  context: RunContext | null,
): NewRun[] {
  const nameOf = runNames(design.name, cellPlaces(cells));
  const runnable = cells.filter(({ plan }) => plan !== null).map(({ cell }) => cell);
  const wallMs = ctx.clock.wallMs();
  return experimentOrder(runnable, design.repetitions, design.seed).flatMap(
    ({ cell, repetition }, position) => {
      const checked = cells[cell];
      const plan = checked?.plan;
      if (!checked || !plan) return [];
      const { parts, targetKey } = checked;
      const id = newRunId();
      const owner = { workspaceId: ctx.workspaceId, ownerId: id };
      const run: NewRun = {
        id,
        name: nameOf(cell, repetition),
        plan,
        sealedSecret: sealSecret(ctx.secrets, owner, secrets[parts.system] ?? noSecret),
        targetKey,
        schemaId: design.schemas[parts.schema]?.schemaId ?? null,
        schemaRevisionId: null,
        profileId: design.profiles[parts.profile]?.profileId ?? null,
        profileRevisionId: null,
        targetId: design.systems[parts.system]?.targetId ?? null,
        simulatedStartMs: simulatedStartMs(plan.schema, plan.profile, wallMs),
        createdBy,
        retryOf: null,
        labels: context?.labels ?? [],
        context,
        projectId: null,
        experiment: { experimentId, cell, repetition, position },
      };
      return [run];
    },
  );
}

function storeExperiment(
  ctx: ServiceContext,
  experiment: NewExperiment,
  runs: readonly NewRun[],
  request: { idempotencyKey: string | null; requestHash: string },
): Promise<CreatedExperiment> {
  return ctx.db.transact(async (transaction) => {
    const earlierId = await takeRequest(transaction, ctx.workspaceId, experiment.id, request);
    const earlier = earlierId && (await findExperiment(transaction, ctx.workspaceId, earlierId));
    if (earlier) return { experiment: earlier.record, replayed: true };
    await requireOpenProject(transaction, ctx.workspaceId, experiment.projectId);
    await takeRuns(ctx, transaction, runs.length);
    const record = await insertExperiment(transaction, ctx.workspaceId, experiment);
    for (const run of runs) await insertRun(transaction, ctx.workspaceId, run);
    return { experiment: record, replayed: false };
  });
}
