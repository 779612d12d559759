import { getStorage } from '@tidemark/services/storage/read-storage';
import { listDeletedWorkspaces } from '@tidemark/services/teams/workspaces';
import type { Metadata } from 'next';
import { WorkspaceScreen } from '#features/settings/workspace-screen.tsx';
import { requireContext, requireSession } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  const { workspace } = await requireSession();
  const ctx = await requireContext();
  return (
    <WorkspaceScreen
      workspace={workspace}
      storage={await getStorage(ctx)}
      deleted={await listDeletedWorkspaces(ctx)}
    />
  );
}
