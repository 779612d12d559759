'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { SettingsPage } from './settings-pages.ts';

/** SettingsNav leads from one page of the settings to another; on a phone it scrolls inside itself. */
export function SettingsNav({ pages }: { pages: SettingsPage[] }) {
  const pathname = usePathname();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[href="${pathname}"]`);
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft - 16;
  }, [pathname]);
  return (
    <nav aria-label="Settings" className="min-w-0">
      <ul ref={list} className="flex min-w-0 overflow-x-auto overflow-y-hidden border-line border-b">
        {pages.map(({ href, label }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              aria-current={href === pathname ? 'page' : undefined}
              className={classNames(
                'focus-visible:-outline-offset-2 inline-flex min-h-10 items-center whitespace-nowrap border-b-2 px-3 font-medium text-sm',
                href === pathname
                  ? 'border-accent text-accent-strong'
                  : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
