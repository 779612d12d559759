import { describe, expect, it } from 'vitest';
import { settingsPages, settingsPagesOf } from './settings-pages.ts';

const reader = { isOperator: false, hasOwnedTargets: false };

describe('settingsPagesOf', () => {
  it.each(['owner', 'admin'])(
    'shows every page to an %s who operates an installation with all features',
    (role) => {
      expect(settingsPagesOf({ role, isOperator: true, hasOwnedTargets: true })).toEqual(settingsPages);
    },
  );

  it.each(['member', 'viewer', ''])('shows no page for managers to "%s"', (role) => {
    const shown = settingsPagesOf({ ...reader, role });
    expect(shown.every((page) => page.for === 'everyone')).toBe(true);
    expect(shown.map(({ href }) => href)).toContain('/settings/account');
  });

  it('shows the page of the operator to no other owner, and ownership only where it matters', () => {
    const hrefs = (over: Partial<typeof reader>) =>
      settingsPagesOf({ ...reader, ...over, role: 'owner' }).map(({ href }) => href);
    expect(hrefs({})).not.toContain('/settings/operator');
    expect(hrefs({})).not.toContain('/settings/ownership');
    expect(hrefs({ isOperator: true })).toContain('/settings/operator');
    expect(hrefs({ hasOwnedTargets: true })).toContain('/settings/ownership');
  });
});
