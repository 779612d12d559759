import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { ThemeChoice } from '#features/settings/theme-choice.tsx';
import { parseTheme, themeCookie } from '#features/shell/theme.ts';
import { Panel } from '#ui/panel.tsx';

export const metadata: Metadata = { title: 'Your account' };

export default async function AccountPage() {
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  return (
    <Panel title="Appearance">
      <ThemeChoice theme={theme} />
    </Panel>
  );
}
