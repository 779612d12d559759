import { describe, expect, it } from 'vitest';
import { settingsPages, settingsPagesOf } from './settings-pages.ts';

describe('settingsPagesOf', () => {
  it.each(['owner', 'admin'])('shows every page to an %s', (role) => {
    expect(settingsPagesOf(role)).toEqual(settingsPages);
  });

  it.each(['member', 'viewer', ''])('shows no page for managers to "%s"', (role) => {
    const shown = settingsPagesOf(role);
    expect(shown.every((page) => page.for === 'everyone')).toBe(true);
    expect(shown.map(({ href }) => href)).toContain('/settings/account');
  });
});
