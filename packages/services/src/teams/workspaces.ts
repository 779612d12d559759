import { findMemberOfUser, lockWorkspace } from '@tidemark/db/repositories/members';
import { enterWorkspace as enterWorkspaceRow } from '@tidemark/db/repositories/sessions';
import {
  countActiveRuns,
  createWorkspace as createWorkspaceRow,
  type DeletedWorkspace,
  isFirstWorkspace,
  listDeletedWorkspaces as listDeletedRows,
  listWorkspaces,
  renameWorkspace as renameWorkspaceRow,
  setWorkspaceDeleted,
} from '@tidemark/db/repositories/workspaces';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { requireAccount } from './members.ts';

/** Workspaces that one account owns at most, deleted ones included. */
const maxOwned = 50;

/** The name of a workspace. */
export const workspaceNameShape = z.strictObject({
  name: z.string().trim().min(1, 'give it a name').max(120),
});
export type WorkspaceNameInput = z.input<typeof workspaceNameShape>;

/** createWorkspace creates a workspace whose owner is the account that asks. */
export async function createWorkspace(
  ctx: ServiceContext,
  input: WorkspaceNameInput,
): Promise<{ id: string; name: string }> {
  const userId = requireAccount(ctx);
  const { name } = parseStorable(workspaceNameShape, input);
  const owned = (await listWorkspaces(ctx.db, userId)).filter(({ role }) => role === 'owner').length;
  const asked = owned + (await listDeletedRows(ctx.db, userId)).length + 1;
  if (asked > maxOwned)
    throw new DomainError('budget_exceeded', {
      quantity: 'workspaces of your own',
      asked,
      allowed: maxOwned,
    });
  return { id: await createWorkspaceRow(ctx.db, { name, userId }), name };
}

/** renameWorkspace changes the name of the active workspace. */
export async function renameWorkspace(
  ctx: ServiceContext,
  input: WorkspaceNameInput,
): Promise<{ id: string; name: string }> {
  requirePermission(ctx, 'manage');
  const { name } = parseStorable(workspaceNameShape, input);
  await renameWorkspaceRow(ctx.db, ctx.workspaceId, name);
  return { id: ctx.workspaceId, name };
}

/**
 * deleteWorkspace hides a workspace, with its keys and published reports, from everyone; an owner can restore it for 30 days. Not the
 * first workspace of the installation, and not while runs are active.
 */
export function deleteWorkspace(
  ctx: ServiceContext,
  { workspaceId }: { workspaceId: string },
): Promise<void> {
  const userId = requireAccount(ctx);
  return ctx.db.transact(async (transaction) => {
    const isThere = await lockWorkspace(transaction, workspaceId);
    const own = requireFound(
      isThere ? await findMemberOfUser(transaction, workspaceId, userId) : null,
      'workspace',
    );
    if (own.role !== 'owner')
      throw new DomainError('role_forbidden', { action: 'delete this workspace; an owner can' });
    if (await isFirstWorkspace(transaction, workspaceId))
      throw new DomainError('not_deletable', {
        reason: 'it is the first workspace of this installation, which its operator needs',
      });
    const active = await countActiveRuns(transaction, workspaceId);
    if (active > 0) {
      const runs = active === 1 ? 'a run has' : `${active} runs have`;
      throw new DomainError('not_deletable', { reason: `${runs} not ended; cancel first` });
    }
    await setWorkspaceDeleted(transaction, workspaceId, true);
  });
}

/** listDeletedWorkspaces gives the deleted workspaces that the account can restore. */
export function listDeletedWorkspaces(ctx: ServiceContext): Promise<DeletedWorkspace[]> {
  return listDeletedRows(ctx.db, requireAccount(ctx));
}

/** restoreWorkspace brings a deleted workspace of the account back. */
export async function restoreWorkspace(
  ctx: ServiceContext,
  { workspaceId }: { workspaceId: string },
): Promise<void> {
  const deleted = await listDeletedWorkspaces(ctx);
  requireFound(deleted.find(({ id }) => id === workspaceId) ?? null, 'deleted workspace');
  await setWorkspaceDeleted(ctx.db, workspaceId, false);
}

export type EnterWorkspaceInput = { workspaceId: string; sessionId: string };

/** enterWorkspace makes one of the account's workspaces the active one of its session. */
export async function enterWorkspace(
  ctx: ServiceContext,
  { workspaceId, sessionId }: EnterWorkspaceInput,
): Promise<{ id: string; name: string }> {
  const own = await listWorkspaces(ctx.db, requireAccount(ctx));
  const { id, name } = requireFound(
    own.find((workspace) => workspace.id === workspaceId) ?? null,
    'workspace',
  );
  await enterWorkspaceRow(ctx.db, sessionId, id);
  return { id, name };
}
