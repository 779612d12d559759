import { randomUUID } from 'node:crypto';
import { insertExperiment } from '@tidemark/db/repositories/experiments';
import { insertGate, type NewGate } from '@tidemark/db/repositories/gates';
import { insertRun } from '@tidemark/db/repositories/new-runs';
import {
  experimentInputShape,
  type ParsedExperimentInput,
} from '@tidemark/domain/experiment/experiment-input';
import type { GateDetail } from '@tidemark/domain/gate/gate-record';
import {
  type GateRequest,
  gateRequestShape,
  type ParsedGateRequest,
} from '@tidemark/domain/gate/gate-request';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { type RunContext, shortCommit } from '@tidemark/domain/run/run-context';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { requireLoadAllowed } from '../access/require-load-allowed.ts';
import { findBaseline } from '../baselines/find-baseline.ts';
import {
  type PreparedExperiment,
  prepareExperiment,
  refusalIssues,
} from '../experiments/create-experiment.ts';
import { requestHash, takeRequest } from '../idempotency/repeatable-request.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { projectOfGate } from '../projects/open-project.ts';
import { takeRuns } from '../quotas/check-quota.ts';
import { notifyExperiment } from '../runs/notify-all.ts';
import { readGate } from './read-gates.ts';

/** `replayed`: an earlier request with the same Idempotency-Key created this gate. */
export type CreatedGate = { gate: GateDetail; replayed: boolean };

/**
 * createGate starts a benchmark as a check: it freezes its design and its baseline, and queues the first runs of each cell. A sweep
 * continues it. A cell that cannot be run refuses the whole gate, since a check must not pass on what it left out.
 */
export async function createGate(
  ctx: ServiceContext,
  input: GateRequest,
  { idempotencyKey }: { idempotencyKey?: string | undefined } = {},
): Promise<CreatedGate> {
  requirePermission(ctx, 'run');
  await requireLoadAllowed(ctx);
  const parsed = parseStorable(gateRequestShape, input);
  const context: RunContext = { ...parsed.context, benchmark: parsed.benchmark };
  const prepared = await prepareBenchmark(ctx, { ...parsed, context });
  const { experiment } = prepared;
  const { benchmark, repetitions, thresholds, tolerance, metrics, baseline, gate } = parsed;
  const created = {
    id: randomUUID(),
    benchmark,
    context,
    rules: { repetitions, thresholds, tolerance, metrics, baseline, gate },
    experimentId: experiment.id,
    baseline: await findBaseline(ctx.db, ctx.workspaceId, {
      benchmark,
      rules: baseline,
      design: experiment.design,
    }),
    createdBy: experiment.createdBy,
  };
  const stored = await storeGate(ctx, { ...created, project: parsed.project }, prepared, {
    idempotencyKey: idempotencyKey ?? null,
    requestHash: requestHash('create-gate', parsed),
  });
  if (!stored.replayed) await notifyExperiment(ctx, experiment.id);
  return { gate: await readGate(ctx, stored.id), replayed: stored.replayed };
}

/** prepareBenchmark freezes and checks what a benchmark runs; it throws validation_failed where a cell cannot be run. */
export async function prepareBenchmark(
  ctx: ServiceContext,
  request: ParsedGateRequest,
): Promise<PreparedExperiment> {
  const prepared = await prepareExperiment(ctx, experimentOf(request), {
    context: request.context,
    mostRepetitions: request.repetitions.max,
  });
  const { refusals } = prepared.experiment;
  if (refusals.length > 0) throw new DomainError('validation_failed', { issues: refusalIssues(refusals) });
  return prepared;
}

/** Thresholds of single runs are part of their plans; those over several runs are judged by the gate alone. */
function experimentOf(request: ParsedGateRequest): ParsedExperimentInput {
  const { schemas, profiles, systems, asTagAndField, sweeps, seed, description } = request;
  const thresholds = request.thresholds.flatMap(({ inRuns, ofRuns: _, ...threshold }) =>
    inRuns === null ? [threshold] : [],
  );
  return parseStorable(experimentInputShape, {
    name: experimentName(request),
    description,
    schemas,
    profiles,
    systems,
    asTagAndField,
    sweeps,
    seed,
    repetitions: request.repetitions.initial,
    thresholds,
  });
}

function experimentName({ benchmark, context: { branch, commit } }: ParsedGateRequest): string {
  const at = [branch, commit && shortCommit(commit)].filter((part) => part !== null && part !== '');
  return (at.length === 0 ? benchmark : `${benchmark}: ${at.join(' @ ')}`).slice(0, 120);
}

function storeGate(
  ctx: ServiceContext,
  { project, ...gate }: Omit<NewGate, 'projectId'> & { project: string | null },
  { experiment, runs }: PreparedExperiment,
  request: { idempotencyKey: string | null; requestHash: string },
): Promise<{ id: string; replayed: boolean }> {
  return ctx.db.transact(async (transaction) => {
    const earlierId = await takeRequest(transaction, ctx.workspaceId, gate.id, request);
    if (earlierId !== null) return { id: earlierId, replayed: true };
    await takeRuns(ctx, transaction, runs.length);
    const { createdBy } = gate;
    const projectId = await projectOfGate(transaction, ctx.workspaceId, { name: project, createdBy });
    await insertExperiment(transaction, ctx.workspaceId, { ...experiment, projectId });
    for (const run of runs) await insertRun(transaction, ctx.workspaceId, run);
    await insertGate(transaction, ctx.workspaceId, { ...gate, projectId });
    return { id: gate.id, replayed: false };
  });
}
