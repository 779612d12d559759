'use client';

import { CircleQuestionMark } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Menu, MenuItem } from '#ui/menu.tsx';

const pages = [
  { label: 'Documentation', href: '/docs' },
  { label: 'Glossary', href: '/docs/glossary' },
  { label: 'Command line', href: '/docs/start#command-line' },
  { label: 'Guide to the API', href: '/docs/api' },
];

/** HelpMenu leads to the documentation and the API reference from every page. */
export function HelpMenu({ compact = false }: { compact?: boolean }) {
  const router = useRouter();
  return (
    <Menu
      side={compact ? 'bottom' : 'top'}
      align={compact ? 'end' : 'start'}
      trigger={
        <button
          type="button"
          aria-label={compact ? 'Help' : undefined}
          className="flex h-9 items-center gap-2.5 rounded-md px-2.5 text-ink-soft text-sm hover:bg-sunken hover:text-ink"
        >
          <CircleQuestionMark aria-hidden className="size-4" />
          {compact ? null : 'Help'}
        </button>
      }
    >
      {pages.map(({ label, href }) => (
        <MenuItem key={href} onSelect={() => router.push(href)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => window.location.assign('/api/v1/docs')}>API reference</MenuItem>
    </Menu>
  );
}
