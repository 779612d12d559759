'use client';

import { Ellipsis } from 'lucide-react';
import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { isWithin, morePhoneAreas, phoneAreas } from './areas.ts';

/** BottomBar is the way through the portal on a phone. */
export function BottomBar() {
  const pathname = usePathname();
  const router = useRouter();
  const moreIsCurrent = morePhoneAreas.some((area) => isWithin(area, pathname));
  return (
    <nav
      aria-label="Areas"
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {phoneAreas.map((area) => (
        <Link
          key={area.href}
          href={area.href}
          aria-current={isWithin(area, pathname) ? 'page' : undefined}
          className={barClasses(isWithin(area, pathname))}
        >
          <area.icon aria-hidden className="size-5" />
          {area.label}
        </Link>
      ))}
      <Menu
        side="top"
        trigger={
          <button type="button" className={barClasses(moreIsCurrent)}>
            <Ellipsis aria-hidden className="size-5" />
            More
          </button>
        }
      >
        {morePhoneAreas.map((area) => (
          <MenuItem key={area.href} onSelect={() => router.push(area.href)}>
            <area.icon aria-hidden />
            {area.label}
          </MenuItem>
        ))}
      </Menu>
    </nav>
  );
}

function barClasses(current: boolean): string {
  return classNames(
    'flex h-14 flex-col items-center justify-center gap-0.5 text-[11.5px] -outline-offset-2',
    current ? 'font-medium text-accent-strong' : 'text-ink-soft',
  );
}

/** PhoneTop is the head of a phone's screen: brand at the left, what is given at the right. */
export function PhoneTop({ brand, children }: { brand: ReactNode; children: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center justify-between border-line border-b bg-surface px-3 md:hidden print:hidden">
      {brand}
      <div className="flex items-center gap-1">{children}</div>
    </header>
  );
}
