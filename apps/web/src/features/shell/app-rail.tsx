'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Logo } from '#ui/logo.tsx';
import { type Area, areas, isWithin } from './areas.ts';

/** AppRail is the way through the portal on a wide screen. */
export function AppRail({ workspace, children }: { workspace: ReactNode; children: ReactNode }) {
  const pathname = usePathname();
  return (
    <aside className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col border-line border-r bg-surface md:flex">
      <Link href="/" prefetch={false} className="flex items-center gap-2.5 px-4 pt-4 pb-1">
        <Logo />
        <span className="font-semibold text-lg tracking-tight">Tidemark</span>
      </Link>
      <div className="px-2 pb-2">{workspace}</div>
      <nav aria-label="Areas" className="flex-1 overflow-y-auto px-2">
        <ul className="flex flex-col gap-0.5">
          {areas.map((area) => (
            <li key={area.href}>
              <RailLink area={area} isCurrent={isWithin(area, pathname)} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-1 border-line border-t p-2">{children}</div>
    </aside>
  );
}

/** What an area shows first is fetched when it is pointed at: all of them at once would compete with the page that is being drawn. */
function RailLink({ area, isCurrent }: { area: Area; isCurrent: boolean }) {
  const [isNear, setNear] = useState(false);
  return (
    <Link
      href={area.href}
      prefetch={isNear ? null : false}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm transition-colors',
        isCurrent
          ? 'bg-accent-soft font-medium text-accent-strong'
          : 'text-ink-soft hover:bg-sunken hover:text-ink',
      )}
    >
      <area.icon aria-hidden className="size-4 shrink-0" />
      {area.label}
    </Link>
  );
}
