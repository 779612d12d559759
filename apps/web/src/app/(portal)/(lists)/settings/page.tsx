import { getStorage } from '@tidemark/services/storage/read-storage';
import type { Metadata } from 'next';
import { WorkersPanel } from '#features/settings/workers-panel.tsx';
import { WorkspaceNameForm } from '#features/settings/workspace-name-form.tsx';
import { StoragePanel } from '#features/storage/storage-panel.tsx';
import { requireContext, requireSession } from '#session/current-actor.ts';
import { Panel } from '#ui/panel.tsx';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  const { workspace } = await requireSession();
  const storage = await getStorage(await requireContext());
  return (
    <>
      <Panel title="Workspace">
        <WorkspaceNameForm workspaceId={workspace.id} name={workspace.name} />
      </Panel>
      <WorkersPanel />
      <StoragePanel storage={storage} />
    </>
  );
}
