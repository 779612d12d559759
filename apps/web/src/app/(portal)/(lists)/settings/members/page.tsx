import type { Metadata } from 'next';
import { MemberList, readMembers } from '#features/settings/member-list.tsx';
import { requireSession } from '#session/current-actor.ts';
import { Panel } from '#ui/panel.tsx';

export const metadata: Metadata = { title: 'Members' };

export default async function MembersPage() {
  const { workspace } = await requireSession();
  return (
    <Panel title="Members" flush>
      <MemberList members={await readMembers(workspace.id)} />
    </Panel>
  );
}
