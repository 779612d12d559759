import { randomUUID } from 'node:crypto';
import type { Connection } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

/** An invitation as its workspace lists it; the token of its link is shown once. */
export type InvitationRecord = {
  id: string;
  email: string;
  role: string;
  status: string;
  expiresAt: Date;
  createdAt: Date;
  inviterName: string;
};

/** An invitation with the workspace that it leads to. */
export type OpenedInvitation = InvitationRecord & {
  workspaceId: string;
  workspaceName: string;
  isWorkspaceDeleted: boolean;
};

const columns = {
  id: true,
  email: true,
  role: true,
  status: true,
  expiresAt: true,
  createdAt: true,
  inviter: { select: { name: true } },
} satisfies Prisma.InvitationSelect;

type Row = Prisma.InvitationGetPayload<{ select: typeof columns }>;

function toRecord({ inviter, role, ...invitation }: Row): InvitationRecord {
  return { ...invitation, role: role ?? 'member', inviterName: inviter.name };
}

export type NewInvitation = {
  email: string;
  role: string;
  expiresAt: Date;
  tokenHash: string;
  inviterId: string;
};

/** insertInvitation stores an invitation. */
export async function insertInvitation(
  db: Connection,
  workspaceId: string,
  invitation: NewInvitation,
): Promise<InvitationRecord> {
  const row = await db.prisma.invitation.create({
    data: { id: randomUUID(), organizationId: workspaceId, createdAt: db.now(), ...invitation },
    select: columns,
  });
  return toRecord(row);
}

/** listOpenInvitations gives the invitations that were neither accepted nor revoked, the newest first; expired ones are among them. */
export async function listOpenInvitations(
  { prisma }: Connection,
  workspaceId: string,
): Promise<InvitationRecord[]> {
  const rows = await prisma.invitation.findMany({
    where: { organizationId: workspaceId, status: 'pending' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: columns,
  });
  return rows.map(toRecord);
}

/** revokeInvitations ends open invitations of a workspace: one by its id, or those for an address; gives their number. */
export async function revokeInvitations(
  { prisma }: Connection,
  workspaceId: string,
  which: { id: string } | { email: string },
): Promise<number> {
  const where = { organizationId: workspaceId, status: 'pending', ...which };
  return (await prisma.invitation.updateMany({ where, data: { status: 'canceled' } })).count;
}

/** findInvitation gives the invitation of a link: read without a workspace, since the token is the permission. */
export async function findInvitation(
  { prisma }: Connection,
  tokenHash: string,
): Promise<OpenedInvitation | null> {
  const row = await prisma.invitation.findUnique({
    where: { tokenHash },
    select: { ...columns, organization: { select: { id: true, name: true, deletedAt: true } } },
  });
  if (!row) return null;
  const { organization, ...rest } = row;
  return {
    ...toRecord(rest),
    workspaceId: organization.id,
    workspaceName: organization.name,
    isWorkspaceDeleted: organization.deletedAt !== null,
  };
}

/** takeInvitation marks an open invitation as accepted; false: another request was first, or it has expired. */
export async function takeInvitation(db: Connection, id: string): Promise<boolean> {
  const where = { id, status: 'pending', expiresAt: { gt: db.now() } };
  return (await db.prisma.invitation.updateMany({ where, data: { status: 'accepted' } })).count > 0;
}
