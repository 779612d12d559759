'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useAlive } from './alive.tsx';
import { classNames } from './class-names.ts';

/** One tab; `mark` stands behind its label and says in a glyph what is to be found there. */
export type Tab = { id: string; label: string; mark?: ReactNode };

const parameter = 'tab';

/**
 * Tabs show one of several views of the same thing. Which one stands in the address, so it can be linked to and gone back to; each tab is a
 * link, so it can be opened beside, and works before scripts do. Arrow keys, Home and End move, as between tabs everywhere.
 */
export function Tabs({ label, tabs, view }: { label: string; tabs: Tab[]; view: (id: string) => ReactNode }) {
  const id = useId();
  const { chosen, hrefOf, choose } = useTabOfAddress(tabs);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => scrollTo(list.current, chosen.id), [chosen.id]);
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabs[targetOf(event.key, tabs.indexOf(chosen), tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    choose(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKey}
        className="flex min-w-0 overflow-x-auto overflow-y-hidden border-line border-b"
      >
        {tabs.map((tab) => (
          <TabLink
            key={tab.id}
            tab={tab}
            id={`${id}-${tab.id}`}
            panelId={`${id}-panel`}
            isChosen={tab === chosen}
            href={hrefOf(tab)}
            onChoose={() => choose(tab)}
          />
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen.id}`}
        className="flex min-w-0 flex-col gap-4"
      >
        {view(chosen.id)}
      </div>
    </div>
  );
}

/** Where the tabs are wider than the page, the chosen one is brought into sight; the page itself does not move. */
function scrollTo(list: HTMLElement | null, id: string): void {
  const tab = list?.querySelector<HTMLElement>(`[data-tab="${id}"]`);
  if (!list || !tab) return;
  const left = tab.offsetLeft - list.offsetLeft;
  if (left < list.scrollLeft || left + tab.offsetWidth > list.scrollLeft + list.clientWidth) {
    list.scrollLeft = left - (list.clientWidth - tab.offsetWidth) / 2;
  }
}

/** The first tab is meant where the address names none of them. */
function useTabOfAddress(tabs: Tab[]) {
  const query = useSearchParams();
  const pathname = usePathname();
  const first = tabs[0] ?? { id: '', label: '' };
  const hrefOf = (tab: Tab) => {
    const next = new URLSearchParams(query);
    if (tab.id === first.id) next.delete(parameter);
    else next.set(parameter, tab.id);
    return next.size === 0 ? pathname : `${pathname}?${next.toString()}`;
  };
  return {
    chosen: tabs.find((tab) => tab.id === query.get(parameter)) ?? first,
    hrefOf,
    /** The address changes without asking the server again: everything is here already. */
    choose: (tab: Tab) => window.history.pushState(null, '', hrefOf(tab)),
  };
}

function TabLink({
  tab,
  id,
  panelId,
  isChosen,
  href,
  onChoose,
}: {
  tab: Tab;
  id: string;
  panelId: string;
  isChosen: boolean;
  href: string;
  onChoose: () => void;
}) {
  const isAlive = useAlive();
  return (
    <a
      href={href}
      id={id}
      data-tab={tab.id}
      role="tab"
      aria-selected={isChosen}
      aria-controls={isChosen ? panelId : undefined}
      tabIndex={isAlive && !isChosen ? -1 : 0}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onChoose();
      }}
      className={classNames(
        'focus-visible:-outline-offset-2 inline-flex min-h-10 shrink-0 items-center gap-1.5 whitespace-nowrap border-b-2 px-3 font-medium text-sm [&_svg]:size-3.5',
        isChosen
          ? 'border-accent text-accent-strong'
          : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
      )}
    >
      {tab.label}
      {tab.mark}
    </a>
  );
}

/** Clicks that ask for a new window are the browser's. */
function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
