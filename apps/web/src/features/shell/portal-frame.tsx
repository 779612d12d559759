import { cookies } from 'next/headers';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { LoadStopBanner } from '#features/operator/load-stop-banner.tsx';
import { FollowWorkspace } from '#features/teams/follow-workspace.tsx';
import { WorkspaceMenu } from '#features/teams/workspace-menu.tsx';
import { requireSession } from '#session/current-actor.ts';
import { workspaceAttribute } from '#session/workspace-header.ts';
import { Logo } from '#ui/logo.tsx';
import { AppRail } from './app-rail.tsx';
import { BottomBar, PhoneTop } from './bottom-bar.tsx';
import { CommandPalette, FindButton } from './command-palette.tsx';
import { HelpMenu } from './help-menu.tsx';
import { parseTheme, themeCookie } from './theme.ts';
import { UserMenu } from './user-menu.tsx';

/** PortalFrame stands around every page of a signed-in user; it sends everybody else to sign in. */
export async function PortalFrame({ children }: { children: ReactNode }) {
  const { user, workspace, workspaces } = await requireSession();
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  const own = workspaces.map(({ id, name, role }) => ({ id, name, role }));
  return (
    <div {...{ [workspaceAttribute]: workspace.id }} className="flex min-h-dvh flex-col md:flex-row">
      <FollowWorkspace workspaceId={workspace.id} />
      <a
        href="#content"
        className="-translate-y-20 absolute top-2 left-2 z-50 rounded-md bg-accent px-3 py-2 text-on-accent text-sm focus:translate-y-0"
      >
        Skip to content
      </a>
      <AppRail workspace={<WorkspaceMenu workspaces={own} activeId={workspace.id} />}>
        <CommandPalette />
        <HelpMenu />
        <UserMenu user={user} theme={theme} />
      </AppRail>
      <PhoneTop
        brand={
          <span className="flex min-w-0 items-center gap-1">
            <PhoneBrand />
            <WorkspaceMenu workspaces={own} activeId={workspace.id} compact />
          </span>
        }
      >
        <HelpMenu compact />
        <FindButton compact />
        <UserMenu user={user} theme={theme} compact />
      </PhoneTop>
      <main id="content" className="min-w-0 flex-1 px-4 pt-5 pb-24 sm:px-6 md:pb-10 lg:px-8">
        <div className="mx-auto flex max-w-[1440px] flex-col gap-5">
          <LoadStopBanner />
          {children}
        </div>
      </main>
      <BottomBar />
    </div>
  );
}

function PhoneBrand() {
  return (
    <Link href="/" className="flex items-center gap-2">
      <Logo className="size-6" />
      <span className="sr-only">Tidemark</span>
    </Link>
  );
}
