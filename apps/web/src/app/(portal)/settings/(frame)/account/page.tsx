import { listSessions } from '@tidemark/services/teams/sessions';
import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { container } from '#container.ts';
import { AccountScreen } from '#features/account/account-screen.tsx';
import { parseTheme, themeCookie } from '#features/shell/theme.ts';
import { providerRefusal } from '#features/sign-in/provider-refusals.ts';
import { requireContext, requireSession } from '#session/current-actor.ts';
import { signInWays } from '#session/sign-in-ways.ts';

export const metadata: Metadata = { title: 'Your account' };

export default async function AccountPage({ searchParams }: PageProps<'/settings/account'>) {
  const session = await requireSession();
  const { error } = await searchParams;
  return (
    <AccountScreen
      user={session.user}
      currentId={session.id}
      sessions={await listSessions(await requireContext())}
      ways={await signInWays(container(), session.user.id)}
      refused={providerRefusal(error)}
      theme={parseTheme((await cookies()).get(themeCookie)?.value)}
    />
  );
}
