/** Who sees a page of the settings: `managers`: owners and admins of the workspace; `operator`: those of the first workspace. */
type Audience = 'everyone' | 'managers' | 'operator' | 'owned-targets';

/** One page of the settings; `owned-targets`: everyone, where owners of public targets can agree to load. */
export type SettingsPage = { label: string; href: string; for: Audience };

/** Every page of the settings, in the order in which they are listed. */
export const settingsPages: readonly SettingsPage[] = [
  { label: 'Workspace', href: '/settings', for: 'everyone' },
  { label: 'Members', href: '/settings/members', for: 'everyone' },
  { label: 'Projects', href: '/settings/projects', for: 'everyone' },
  { label: 'Notifications', href: '/settings/notifications', for: 'everyone' },
  { label: 'Schedules', href: '/settings/schedules', for: 'everyone' },
  { label: 'Badges', href: '/settings/badges', for: 'everyone' },
  { label: 'API keys', href: '/settings/keys', for: 'everyone' },
  { label: 'Quotas', href: '/settings/quotas', for: 'everyone' },
  { label: 'Audit log', href: '/settings/audit', for: 'managers' },
  { label: 'Target ownership', href: '/settings/ownership', for: 'owned-targets' },
  { label: 'Your account', href: '/settings/account', for: 'everyone' },
  { label: 'Operator', href: '/settings/operator', for: 'operator' },
];

/** Whom the settings are shown to. */
export type SettingsReader = { role: string; isOperator: boolean; hasOwnedTargets: boolean };

/** settingsPagesOf gives the pages that a member may open. */
export function settingsPagesOf({ role, isOperator, hasOwnedTargets }: SettingsReader): SettingsPage[] {
  const shown: Record<Audience, boolean> = {
    everyone: true,
    managers: role === 'owner' || role === 'admin',
    operator: isOperator,
    'owned-targets': hasOwnedTargets,
  };
  return settingsPages.filter((page) => shown[page.for]);
}
