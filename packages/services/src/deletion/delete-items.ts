import {
  type DeletionOutcome,
  deleteExperiment as deleteExperimentRow,
  deleteRuns as deleteRunRows,
  listDeleted as listDeletedRows,
  purgeItem,
  restoreExperiment as restoreExperimentRow,
  restoreRuns as restoreRunRows,
  setDeleted,
} from '@tidemark/db/repositories/deletion';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { DeletableKind, DeletedItem } from '@tidemark/domain/run/deletion';
import type { Page } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { type PageInput, readPage, toPage } from '../input/page.ts';

export type DeleteRunsInput = { runIds: readonly string[] };

/**
 * deleteRuns hides runs that have ended, and are no pinned baseline, from everything but the list of deleted items, all or none; idempotent. Published reports are
 * frozen and stay.
 */
export async function deleteRuns(ctx: ServiceContext, { runIds }: DeleteRunsInput): Promise<void> {
  requirePermission(ctx, 'write');
  requireDone(await deleteRunRows(ctx.db, ctx.workspaceId, runIds), 'run');
}

/** restoreRuns brings deleted runs back, all or none; idempotent. */
export async function restoreRuns(ctx: ServiceContext, { runIds }: DeleteRunsInput): Promise<void> {
  requirePermission(ctx, 'write');
  requireDone(await restoreRunRows(ctx.db, ctx.workspaceId, runIds), 'run');
}

export type DeleteExperimentInput = { experimentId: string };

/** deleteExperiment deletes an experiment whose runs have all ended, with its runs; idempotent. */
export async function deleteExperiment(ctx: ServiceContext, input: DeleteExperimentInput): Promise<void> {
  requirePermission(ctx, 'write');
  requireDone(await deleteExperimentRow(ctx.db, ctx.workspaceId, input.experimentId), 'experiment');
}

/** restoreExperiment brings a deleted experiment back, with the runs that were deleted with it; idempotent. */
export async function restoreExperiment(ctx: ServiceContext, input: DeleteExperimentInput): Promise<void> {
  requirePermission(ctx, 'write');
  requireDone(await restoreExperimentRow(ctx.db, ctx.workspaceId, input.experimentId), 'experiment');
}

export type DeletePartInput = { kind: 'schema' | 'profile' | 'target'; id: string };

/** deletePart deletes a schema, load profile or target; runs carry their plan, so they keep it. Idempotent. */
export async function deletePart(ctx: ServiceContext, { kind, id }: DeletePartInput): Promise<void> {
  requirePermission(ctx, 'write');
  requireDone(await setDeleted(ctx.db, ctx.workspaceId, { kind, id, isDeleted: true }), nouns[kind]);
}

/** restorePart brings a deleted schema, load profile or target back; idempotent. */
export async function restorePart(ctx: ServiceContext, { kind, id }: DeletePartInput): Promise<void> {
  requirePermission(ctx, 'write');
  requireDone(await setDeleted(ctx.db, ctx.workspaceId, { kind, id, isDeleted: false }), nouns[kind]);
}

/** listDeleted gives what can still be restored, the latest deletion first. */
export async function listDeleted(ctx: ServiceContext, input: PageInput = {}): Promise<Page<DeletedItem>> {
  requirePermission(ctx, 'read');
  const query = readPage(input);
  const after = query.after && { at: query.after.createdAt, id: query.after.id };
  const rows = await listDeletedRows(ctx.db, ctx.workspaceId, { after, limit: query.limit });
  const { nextCursor } = toPage(
    rows.map(({ id, deletedAt }) => ({ id, createdAt: deletedAt })),
    query,
  );
  return { items: rows.slice(0, query.limit - 1), nextCursor };
}

export type PurgeDeletedInput = { kind: DeletableKind; id: string };

/** purgeDeleted removes a deleted item for good, with the samples and records of its runs. */
export async function purgeDeleted(ctx: ServiceContext, input: PurgeDeletedInput): Promise<void> {
  requirePermission(ctx, 'write');
  if (!(await purgeItem(ctx.db, ctx.workspaceId, input))) {
    throw new DomainError('not_found', { kind: `deleted ${nouns[input.kind]}` });
  }
}

const nouns: Record<DeletableKind, string> = {
  run: 'run',
  experiment: 'experiment',
  schema: 'schema',
  profile: 'load profile',
  target: 'target',
};

function requireDone(outcome: DeletionOutcome, kind: string): void {
  switch (outcome.kind) {
    case 'done':
      return;
    case 'unknown':
      throw new DomainError('not_found', { kind });
    case 'active': {
      const runs = outcome.runs === 1 ? 'a run has' : `${outcome.runs} runs have`;
      throw new DomainError('not_deletable', { reason: `${runs} not ended; cancel first` });
    }
    case 'pinned':
      throw new DomainError('not_deletable', {
        reason: `its runs are the pinned baseline of "${outcome.benchmark}"; unpin it first`,
      });
    case 'experiment_deleted':
      throw new DomainError('not_restorable', {
        reason: 'its experiment is deleted; restore the experiment',
      });
  }
}
