import { isOperator } from '@tidemark/services/systems/require-operator';
import type { ReactNode } from 'react';
import { SettingsNav } from '#features/settings/settings-nav.tsx';
import { settingsPagesOf } from '#features/settings/settings-pages.ts';
import { requireContext, requireSession } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

/** No loading.tsx stands above these pages: one that its reader may not open answers 404, which a streamed page cannot. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { workspace } = await requireSession();
  const ctx = await requireContext();
  const reader = {
    role: workspace.role,
    isOperator: await isOperator(ctx),
    hasOwnedTargets: ctx.egress.provesOwnership !== undefined,
  };
  return (
    <>
      <PageHeader title="Settings" />
      <SettingsNav pages={settingsPagesOf(reader)} />
      {children}
    </>
  );
}
