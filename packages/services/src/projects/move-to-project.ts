import { findExperiment } from '@tidemark/db/repositories/experiments';
import {
  moveExperiment as moveExperimentRows,
  moveRun as moveRunRow,
} from '@tidemark/db/repositories/projects';
import { findRun } from '@tidemark/db/repositories/runs';
import type { ExperimentRecord } from '@tidemark/domain/experiment/experiment-record';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { RunRecord } from '@tidemark/domain/run/records';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { projectIdShape, requireOpenProject } from './open-project.ts';

/** Where something is moved to; null: out of its project. */
export const moveShape = z.strictObject({ projectId: projectIdShape.nullable() });

export type MoveRunInput = { runId: string; projectId: string | null };

/** moveRunToProject puts a single run into a project; a run of an experiment is where its experiment is. */
export async function moveRunToProject(
  ctx: ServiceContext,
  { runId, ...input }: MoveRunInput,
): Promise<RunRecord> {
  requirePermission(ctx, 'run');
  const { projectId } = parseStorable(moveShape, input);
  const { workspaceId } = ctx;
  return ctx.db.transact(async (transaction) => {
    await requireOpenProject(transaction, workspaceId, projectId);
    const run = requireFound(await findRun(transaction, workspaceId, runId), 'run');
    if (run.experimentId !== null) throw partOfExperiment();
    await moveRunRow(transaction, workspaceId, { id: runId, projectId });
    return { ...run, projectId };
  });
}

function partOfExperiment(): DomainError {
  const detail = 'this run belongs to an experiment: move the experiment, with all its runs';
  return new DomainError('validation_failed', {
    issues: [{ pointer: '/projectId', code: 'run_of_experiment', detail }],
  });
}

export type MoveExperimentInput = { experimentId: string; projectId: string | null };

/** moveExperimentToProject puts an experiment with its runs and gates into a project. */
export async function moveExperimentToProject(
  ctx: ServiceContext,
  { experimentId, ...input }: MoveExperimentInput,
): Promise<ExperimentRecord> {
  requirePermission(ctx, 'run');
  const { projectId } = parseStorable(moveShape, input);
  const { workspaceId } = ctx;
  return ctx.db.transact(async (transaction) => {
    await requireOpenProject(transaction, workspaceId, projectId);
    await moveExperimentRows(transaction, workspaceId, { id: experimentId, projectId });
    return requireFound(await findExperiment(transaction, workspaceId, experimentId), 'experiment').record;
  });
}
