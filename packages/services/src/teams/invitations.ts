import { createHash, randomBytes } from 'node:crypto';
import type { Connection, Database } from '@tidemark/db/client';
import {
  findInvitation,
  type InvitationRecord,
  insertInvitation,
  listOpenInvitations,
  type OpenedInvitation,
  revokeInvitations,
  takeInvitation,
} from '@tidemark/db/repositories/invitations';
import { addMember, listMembers, lockWorkspace } from '@tidemark/db/repositories/members';
import { DomainError, type InvitationRefusal } from '@tidemark/domain/kernel/errors';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { memberRoleShape, refuseChange } from '../access/roles.ts';
import { requireAccount } from './members.ts';

/** Days after which an invitation expires, unless it says otherwise, and at most. */
export const invitationDays = { usual: 7, max: 30 };

/** Open invitations of a workspace at most. */
const maxOpen = 100;

/** An invitation as it is asked for. */
export const newInvitationShape = z.strictObject({
  email: z.email('is not an email address').max(254).toLowerCase(),
  role: memberRoleShape.default('member'),
  expiresInDays: z.int().min(1).max(invitationDays.max).default(invitationDays.usual),
});
export type NewInvitationInput = z.input<typeof newInvitationShape>;

/** `token` opens /invite/<token>; it is returned only here, and stored as a hash. */
export type CreatedInvitation = { invitation: InvitationRecord; token: string };

const tokenBytes = 24;

/**
 * createInvitation invites an email address with a role; an open invitation for the same address is replaced. Owners invite owners,
 * admins every other role.
 */
export function createInvitation(ctx: ServiceContext, input: NewInvitationInput): Promise<CreatedInvitation> {
  requirePermission(ctx, 'manage');
  const userId = requireAccount(ctx);
  const { email, role, expiresInDays } = parseInput(newInvitationShape, input);
  return ctx.db.transact(async (transaction) => {
    await lockWorkspace(transaction, ctx.workspaceId);
    const members = await listMembers(transaction, ctx.workspaceId);
    const by = members.find((member) => member.userId === userId)?.role ?? '';
    const refusal = refuseChange({ present: 'viewer', next: role, by, isOwn: false, owners: 1 });
    if (refusal !== null)
      throw new DomainError('role_forbidden', { action: `invite someone as ${role}; an owner can` });
    if (members.some((member) => member.email.toLowerCase() === email))
      throw faultAt('/email', 'is a member already');
    await revokeInvitations(transaction, ctx.workspaceId, { email });
    const open = await listOpenInvitations(transaction, ctx.workspaceId);
    if (open.length >= maxOpen)
      throw new DomainError('budget_exceeded', {
        quantity: 'open invitations',
        asked: maxOpen + 1,
        allowed: maxOpen,
      });
    const token = randomBytes(tokenBytes).toString('base64url');
    const expiresAt = new Date(transaction.now().getTime() + expiresInDays * 24 * 3_600_000);
    const invitation = await insertInvitation(transaction, ctx.workspaceId, {
      email,
      role,
      expiresAt,
      tokenHash: hashOf(token),
      inviterId: userId,
    });
    return { invitation, token };
  });
}

/** mailInvitation sends the link to the invited address; false: this installation sends no mail, or its server did not take it. */
export async function mailInvitation(
  ctx: ServiceContext,
  { invitation, link }: { invitation: InvitationRecord; link: string },
): Promise<boolean> {
  if (ctx.mail === null) return false;
  const { email, role, inviterName, expiresAt } = invitation;
  const text = [
    `${inviterName} invites you to a workspace of Tidemark as ${role}.`,
    `Open this link to join: ${link}`,
    `It works once, for ${email}, until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
  ].join('\n\n');
  const sent = ctx.mail.send({ to: email, subject: `${inviterName} invites you to Tidemark`, text });
  return sent.then(
    () => true,
    () => false,
  );
}

function faultAt(pointer: string, detail: string): DomainError {
  return new DomainError('validation_failed', { issues: [{ pointer, code: 'invalid', detail }] });
}

/** listInvitations gives the open invitations of the workspace, the newest first. */
export function listInvitations(ctx: ServiceContext): Promise<InvitationRecord[]> {
  requirePermission(ctx, 'manage');
  return listOpenInvitations(ctx.db, ctx.workspaceId);
}

/** revokeInvitation ends an open invitation: its link is refused from then on. */
export async function revokeInvitation(
  ctx: ServiceContext,
  { invitationId }: { invitationId: string },
): Promise<void> {
  requirePermission(ctx, 'manage');
  const revoked = await revokeInvitations(ctx.db, ctx.workspaceId, { id: invitationId });
  if (revoked === 0) throw new DomainError('not_found', { kind: 'open invitation' });
}

/** openInvitation gives the invitation of a link, for anyone who has it; throws where it cannot be accepted any more. */
export async function openInvitation(
  { db }: { db: Connection },
  { token }: { token: string },
): Promise<OpenedInvitation> {
  const invitation = requireFound(await findInvitation(db, hashOf(token)), 'invitation');
  const refusal = refusalOf(invitation, db.now());
  if (refusal !== null) throw new DomainError('invitation_refused', { reason: refusal });
  return invitation;
}

function refusalOf(invitation: OpenedInvitation, now: Date): InvitationRefusal | null {
  if (invitation.status === 'accepted') return 'used';
  if (invitation.status !== 'pending' || invitation.isWorkspaceDeleted) return 'revoked';
  return invitation.expiresAt <= now ? 'expired' : null;
}

export type AcceptInvitationInput = { token: string; userId: string; email: string };

/** acceptInvitation makes the account with the invited address a member, once. */
export function acceptInvitation(
  { db }: { db: Database },
  { token, userId, email }: AcceptInvitationInput,
): Promise<{ invitationId: string; workspaceId: string; workspaceName: string }> {
  return db.transact(async (transaction) => {
    const invitation = await openInvitation({ db: transaction }, { token });
    const { id, workspaceId, workspaceName, role } = invitation;
    if (invitation.email !== email.toLowerCase())
      throw new DomainError('invitation_refused', { reason: 'other_email' });
    await lockWorkspace(transaction, workspaceId);
    if (!(await takeInvitation(transaction, id)))
      throw new DomainError('invitation_refused', { reason: 'used' });
    await addMember(transaction, workspaceId, { userId, role });
    return { invitationId: id, workspaceId, workspaceName };
  });
}

/** isInvited reports whether a link is open and for an email address: it then allows an account where sign-up is closed. */
export async function isInvited(
  parts: { db: Connection },
  { token, email }: { token: string; email: string },
): Promise<boolean> {
  const invitation = await openInvitation(parts, { token });
  if (invitation.email !== email.toLowerCase())
    throw new DomainError('invitation_refused', { reason: 'other_email' });
  return true;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
