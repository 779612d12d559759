import { isManagingRole } from '@tidemark/services/access/roles';
import { listInvitations } from '@tidemark/services/teams/invitations';
import { listMembers } from '@tidemark/services/teams/members';
import type { Metadata } from 'next';
import { MembersScreen } from '#features/teams/members-screen.tsx';
import { requireContext, requireSession } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'Members' };

export default async function MembersPage() {
  const { user, workspace } = await requireSession();
  const ctx = await requireContext();
  const invitations = isManagingRole(workspace.role) ? await listInvitations(ctx) : null;
  return (
    <MembersScreen
      members={await listMembers(ctx)}
      invitations={invitations}
      viewpoint={{ userId: user.id, role: workspace.role, workspaceName: workspace.name }}
      now={ctx.db.now()}
    />
  );
}
