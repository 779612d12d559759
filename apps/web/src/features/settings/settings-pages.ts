/** One page of the settings; `managers`: only for owners and admins of the workspace. */
export type SettingsPage = { label: string; href: string; for: 'everyone' | 'managers' };

/** Every page of the settings, in the order in which they are listed. */
export const settingsPages: readonly SettingsPage[] = [
  { label: 'Workspace', href: '/settings', for: 'everyone' },
  { label: 'Members', href: '/settings/members', for: 'everyone' },
  { label: 'API keys', href: '/settings/keys', for: 'everyone' },
  { label: 'Quotas', href: '/settings/quotas', for: 'everyone' },
  { label: 'Audit log', href: '/settings/audit', for: 'managers' },
  { label: 'Your account', href: '/settings/account', for: 'everyone' },
];

/** settingsPagesOf gives the pages that a member with a role may open. */
export function settingsPagesOf(role: string): SettingsPage[] {
  const manages = role === 'owner' || role === 'admin';
  return settingsPages.filter((page) => manages || page.for === 'everyone');
}
