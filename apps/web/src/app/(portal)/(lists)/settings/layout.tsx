import type { ReactNode } from 'react';
import { SettingsNav } from '#features/settings/settings-nav.tsx';
import { settingsPagesOf } from '#features/settings/settings-pages.ts';
import { requireSession } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { workspace } = await requireSession();
  return (
    <>
      <PageHeader title="Settings" />
      <SettingsNav pages={settingsPagesOf(workspace.role)} />
      {children}
    </>
  );
}
