'use client';

import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { authClient } from '#auth/auth-client.ts';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx';
import { applyTheme, parseTheme, type Theme } from './theme.ts';

const themeOptions = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
];

/** UserMenu says who is signed in, switches the theme and signs out. */
export function UserMenu({
  user,
  theme,
  compact = false,
}: {
  user: { name: string; email: string };
  theme: Theme;
  compact?: boolean;
}) {
  const [chosen, setChosen] = useState<Theme>(theme);
  const router = useRouter();
  const choose = (value: string) => {
    const next = parseTheme(value);
    setChosen(next);
    applyTheme(next, document);
  };
  const signOut = async () => {
    await authClient.signOut();
    window.location.assign('/sign-in');
  };
  return (
    <Menu
      side={compact ? 'bottom' : 'top'}
      align={compact ? 'end' : 'start'}
      trigger={trigger(user, compact)}
    >
      <MenuLabel>
        <span className="block truncate">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      <MenuChoice value={chosen} onValueChange={choose} options={themeOptions} />
      <MenuSeparator />
      <MenuItem onSelect={() => router.push('/settings/account')}>
        <UserRound aria-hidden />
        Your account
      </MenuItem>
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </Menu>
  );
}

function trigger(user: { name: string; email: string }, compact: boolean) {
  const initial = (user.name || user.email).slice(0, 1).toUpperCase();
  return (
    <button
      type="button"
      aria-label={compact ? `Account of ${user.name || user.email}` : undefined}
      className="flex min-h-9 items-center gap-2.5 rounded-md px-2 py-1 text-left hover:bg-sunken"
    >
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent font-medium text-on-accent text-xs"
      >
        {initial}
      </span>
      {compact ? null : <span className="min-w-0 flex-1 truncate text-sm">{user.name || user.email}</span>}
    </button>
  );
}
