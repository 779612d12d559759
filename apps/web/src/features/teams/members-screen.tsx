import type { InvitationRecord } from '@tidemark/db/repositories/invitations';
import type { MemberRecord } from '@tidemark/db/repositories/members';
import { Help } from '#features/docs/help.tsx';
import { Panel } from '#ui/panel.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { Viewpoint } from './member-row.ts';
import { MemberTable } from './member-table.tsx';

/** MembersScreen shows who belongs to the workspace, and, to those who manage it, who is invited. */
export function MembersScreen({
  members,
  invitations,
  viewpoint,
  now,
}: {
  members: MemberRecord[];
  invitations: InvitationRecord[] | null;
  viewpoint: Viewpoint;
  now: Date;
}) {
  const rows = members.map((member) => ({ ...member, createdAt: member.createdAt.toISOString() }));
  const open = (invitations ?? []).map(({ id, email, role, inviterName, expiresAt }) => ({
    id,
    email,
    role,
    inviterName,
    expiresAt: expiresAt.toISOString(),
    hasExpired: expiresAt <= now,
  }));
  return (
    <>
      <Panel
        title="Members"
        help={<Help of="members" about="members" />}
        description={`${members.length === 1 ? '1 member' : `${members.length} members`} of ${viewpoint.workspaceName}.`}
        flush
      >
        <MemberTable members={rows} viewpoint={viewpoint} />
      </Panel>
      {invitations === null ? null : (
        <Panel
          title="Invitations"
          help={<Help of="invitations" about="invitations" />}
          actions={<InviteDialog mayMakeOwners={viewpoint.role === 'owner'} />}
          flush={open.length > 0}
        >
          <InvitationTable invitations={open} />
        </Panel>
      )}
    </>
  );
}
