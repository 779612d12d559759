import type { Connection } from '@tidemark/db/client';
import {
  deleteKeysOf,
  deleteMember,
  findMemberOfUser,
  listMembers as listMemberRows,
  lockWorkspace,
  type MemberRecord,
  setMemberRole,
} from '@tidemark/db/repositories/members';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { isChangingRole, type MemberRole, refuseChange } from '../access/roles.ts';

/** requireAccount gives the id of the signed-in account, or throws for API keys. */
export function requireAccount({ actor }: ServiceContext): string {
  if (actor.kind === 'user') return actor.userId;
  throw new DomainError('role_forbidden', { action: 'do this with an API key' });
}

/** listMembers gives the members of the workspace, the oldest membership first. */
export function listMembers(ctx: ServiceContext): Promise<MemberRecord[]> {
  requirePermission(ctx, 'read');
  requireAccount(ctx);
  return listMemberRows(ctx.db, ctx.workspaceId);
}

export type ChangeRoleInput = { memberId: string; role: MemberRole };

/** changeRole gives a member another role. A member who becomes a viewer loses the API keys that they created. */
export function changeRole(ctx: ServiceContext, input: ChangeRoleInput): Promise<MemberRecord> {
  return changeMember(ctx, { ...input, next: input.role }, async (transaction, { member }) => {
    await setMemberRole(transaction, ctx.workspaceId, input);
    if (!isChangingRole(input.role)) await deleteKeysOf(transaction, ctx.workspaceId, member.userId);
    return { ...member, role: input.role };
  });
}

export type RemoveMemberInput = { memberId: string };

/** A membership that ended, and how many API keys ended with it. */
export type RemovedMember = { member: MemberRecord; revokedKeys: number };

/**
 * removeMember ends a membership: that of another member, or one's own (to leave). The account loses access with its next request,
 * and the API keys that it created are revoked. The last owner stays.
 */
export function removeMember(ctx: ServiceContext, { memberId }: RemoveMemberInput): Promise<RemovedMember> {
  return changeMember(ctx, { memberId, next: null }, async (transaction, { member }) => {
    await deleteMember(transaction, ctx.workspaceId, { memberId, userId: member.userId });
    return { member, revokedKeys: await deleteKeysOf(transaction, ctx.workspaceId, member.userId) };
  });
}

/** transferOwnership makes another member an owner, and the owner who asks an admin. */
export function transferOwnership(
  ctx: ServiceContext,
  { memberId }: { memberId: string },
): Promise<MemberRecord> {
  return changeMember(ctx, { memberId, next: 'owner' }, async (transaction, { member, own }) => {
    if (own.id === member.id)
      throw new DomainError('last_owner', { change: 'hand the workspace to themselves' });
    await setMemberRole(transaction, ctx.workspaceId, { memberId, role: 'owner' });
    await setMemberRole(transaction, ctx.workspaceId, { memberId: own.id, role: 'admin' });
    return { ...member, role: 'owner' };
  });
}

type Concerned = { member: MemberRecord; own: MemberRecord };

/** Changes of members follow one another, so that two owners who leave at once leave one owner behind. */
function changeMember<Result>(
  ctx: ServiceContext,
  { memberId, next }: { memberId: string; next: MemberRole | null },
  apply: (transaction: Connection, concerned: Concerned) => Promise<Result>,
): Promise<Result> {
  const userId = requireAccount(ctx);
  return ctx.db.transact(async (transaction) => {
    await lockWorkspace(transaction, ctx.workspaceId);
    // The role is read under the lock: it may have changed since the request began.
    const own = requireFound(await findMemberOfUser(transaction, ctx.workspaceId, userId), 'member');
    const members = await listMemberRows(transaction, ctx.workspaceId);
    const member = requireFound(members.find(({ id }) => id === memberId) ?? null, 'member');
    const refusal = refuseChange({
      present: member.role,
      next,
      by: own.role,
      isOwn: own.id === member.id,
      owners: members.filter(({ role }) => role === 'owner').length,
    });
    if (refusal === 'role') requireManager();
    if (refusal === 'owner_only')
      throw new DomainError('role_forbidden', { action: 'change who owns the workspace; an owner can' });
    if (refusal === 'last_owner')
      throw new DomainError('last_owner', { change: next === null ? 'leave' : 'give this role up' });
    return apply(transaction, { member, own });
  });
}

function requireManager(): never {
  throw new DomainError('role_forbidden', { action: 'manage this workspace; its owners and admins can' });
}
