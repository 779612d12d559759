import { getStorage } from '@tidemark/services/storage/read-storage';
import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { ApiKeys } from '#features/settings/api-keys.tsx';
import { MemberList, readMembers } from '#features/settings/member-list.tsx';
import { ThemeChoice } from '#features/settings/theme-choice.tsx';
import { WorkersPanel } from '#features/settings/workers-panel.tsx';
import { WorkspaceNameForm } from '#features/settings/workspace-name-form.tsx';
import { parseTheme, themeCookie } from '#features/shell/theme.ts';
import { StoragePanel } from '#features/storage/storage-panel.tsx';
import { requireContext, requireSession } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  const { workspace } = await requireSession();
  const storage = await getStorage(await requireContext());
  const members = await readMembers(workspace.id);
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  return (
    <>
      <PageHeader title="Settings" />
      <Panel title="Workspace">
        <WorkspaceNameForm workspaceId={workspace.id} name={workspace.name} />
      </Panel>
      <Panel title="Members" flush>
        <MemberList members={members} />
      </Panel>
      <ApiKeys />
      <WorkersPanel />
      <StoragePanel storage={storage} />
      <Panel title="Appearance">
        <ThemeChoice theme={theme} />
      </Panel>
    </>
  );
}
