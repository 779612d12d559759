'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { maxSearchLength, searchKinds } from '@tidemark/domain/run/search-hit';
import { Command } from 'cmdk';
import { ArrowRight, BookOpen, LogOut, Monitor, Moon, Plus, Search, Sun } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { searchHitsBodyShape } from '#api/shapes/records.ts';
import { authClient } from '#auth/auth-client.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { useDebounced } from '#features/forms/use-debounced.ts';
import { areas, furtherPages } from './areas.ts';
import { hitKinds, matching, paletteActions } from './palette-items.ts';
import { applyTheme } from './theme.ts';

const docsShape = z.array(z.object({ text: z.string(), within: z.string(), href: z.string() }));
const openEvent = 'tidemark:find';
/** What is listed before anything is typed. */
const newestKinds = ['run', 'experiment', 'report'] as const;
/** A pause in typing after which the server is asked. */
const pauseMs = 150;

const itemClasses =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1 text-sm data-[selected=true]:bg-accent-soft [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint';

/** CommandPalette goes anywhere by typing; Ctrl-K (or Command-K) opens it from every page. */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  const [selected, setSelected] = useState('');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    const onAsk = () => setOpen(true);
    document.addEventListener('keydown', onKey);
    window.addEventListener(openEvent, onAsk);
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener(openEvent, onAsk);
    };
  }, []);
  return (
    <>
      <FindButton />
      <Command.Dialog
        open={open}
        onOpenChange={setOpen}
        shouldFilter={false}
        value={selected}
        onValueChange={setSelected}
        label="Command palette"
        overlayClassName="fixed inset-0 z-40 bg-scrim"
        contentClassName="fixed inset-x-3 top-[8vh] z-50 mx-auto max-w-xl overflow-hidden rounded-lg border border-line-strong bg-raised md:top-[12vh]"
      >
        {open ? <Palette onClose={() => setOpen(false)} onSelect={setSelected} /> : null}
      </Command.Dialog>
    </>
  );
}

function Palette({ onClose, onSelect }: { onClose: () => void; onSelect: (value: string) => void }) {
  const router = useRouter();
  const [text, setText] = useState('');
  const asked = useDebounced(text.trim(), pauseMs);
  const found = useQuery({
    queryKey: queryKeys.search(asked),
    queryFn: ({ signal }) =>
      fetchApi('GET', `/search?q=${encodeURIComponent(asked)}`, searchHitsBodyShape, { signal }),
    placeholderData: keepPreviousData,
  });
  const docs = useQuery({
    queryKey: queryKeys.docSearch(asked),
    queryFn: async ({ signal }) => {
      const path = `/docs-search?q=${encodeURIComponent(asked)}`;
      const response = await fetch(path, { signal }).catch(() => Response.json([]));
      // Without an answer there is no help to show; what else was found is.
      return docsShape.catch([]).parse(await response.json().catch(() => null));
    },
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const go = (href: string) => {
    onClose();
    router.push(href);
  };
  // The first line is the one that Enter takes, also where it came after the last key.
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = list.current?.querySelector('[cmdk-item]')?.getAttribute('data-value');
    if (first) onSelect(first);
  }, [text, found.data, docs.data, onSelect]);
  const kinds = text.trim() === '' ? newestKinds : searchKinds;
  const hits = kinds.flatMap((kind) => {
    const items = (found.data?.items ?? []).filter((hit) => hit.kind === kind);
    return items.length === 0 ? [] : [{ kind, items }];
  });
  const isWaiting = asked !== text.trim() || found.isFetching;
  return (
    <>
      <Command.Input
        value={text}
        onValueChange={setText}
        maxLength={maxSearchLength}
        placeholder="Find pages, runs, schemas, actions, help"
        className="h-11 w-full border-line border-b bg-transparent px-4 text-sm outline-none"
      />
      <Command.List ref={list} className="max-h-[60vh] overflow-y-auto p-2" aria-busy={isWaiting}>
        <Command.Empty className="px-2 py-6 text-center text-ink-soft text-sm">
          {isWaiting ? 'Searching' : 'No matches. Search by words of a name.'}
        </Command.Empty>
        {found.error ? <p className="px-2 py-1.5 text-fail text-sm">{found.error.problem.detail}</p> : null}
        {text.trim() === '' ? null : <PageItems text={text} onGo={go} />}
        {hits.map(({ kind, items }) => (
          <Group
            key={kind}
            heading={asked === '' ? `Newest ${hitKinds[kind].heading.toLowerCase()}` : hitKinds[kind].heading}
          >
            {items.map(({ id, name, detail }) => (
              <Item key={id} value={`${kind} ${id}`} onSelect={() => go(`${hitKinds[kind].path}/${id}`)}>
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{name}</span>
                  {detail ? (
                    <span className="block truncate text-[12.5px] text-ink-faint">{detail}</span>
                  ) : null}
                </span>
              </Item>
            ))}
          </Group>
        ))}
        {text.trim() === '' ? <PageItems text={text} onGo={go} /> : null}
        {asked !== '' && docs.data && docs.data.length > 0 ? (
          <Group heading="Help">
            {docs.data.map(({ href, text: heading, within }) => (
              <Item key={href} value={`doc ${href}`} onSelect={() => go(href)}>
                <BookOpen aria-hidden />
                <span className="min-w-0 truncate">
                  {heading}
                  {within === heading ? null : <span className="text-ink-faint"> in {within}</span>}
                </span>
              </Item>
            ))}
          </Group>
        ) : null}
      </Command.List>
    </>
  );
}

/** Pages and actions, which are known without asking. */
function PageItems({ text, onGo }: { text: string; onGo: (href: string) => void }) {
  const pages = matching([...areas, ...furtherPages], text);
  const actions = matching(paletteActions, text);
  const others = matching(
    [
      ...themes.map(({ label, icon, theme }) => ({ label, icon, run: () => applyTheme(theme, document) })),
      { label: 'Sign out', icon: <LogOut aria-hidden />, run: () => void signOut() },
    ],
    text,
  );
  return (
    <>
      {pages.length > 0 ? (
        <Group heading="Go to">
          {pages.map((area) => (
            <Item key={area.href} value={`page ${area.href}`} onSelect={() => onGo(area.href)}>
              <area.icon aria-hidden />
              {area.label}
            </Item>
          ))}
        </Group>
      ) : null}
      {actions.length + others.length > 0 ? (
        <Group heading="Actions">
          {actions.map(({ href, label }) => (
            <Item key={href} value={`action ${href}`} onSelect={() => onGo(href)}>
              {label.startsWith('New') ? <Plus aria-hidden /> : <ArrowRight aria-hidden />}
              {label}
            </Item>
          ))}
          {others.map(({ label, icon, run }) => (
            <Item key={label} value={`action ${label}`} onSelect={run}>
              {icon}
              {label}
            </Item>
          ))}
        </Group>
      ) : null}
    </>
  );
}

const themes = [
  { label: 'Theme: light', theme: 'light', icon: <Sun aria-hidden /> },
  { label: 'Theme: dark', theme: 'dark', icon: <Moon aria-hidden /> },
  { label: 'Theme: system', theme: 'system', icon: <Monitor aria-hidden /> },
] as const;

async function signOut(): Promise<void> {
  await authClient.signOut();
  window.location.assign('/sign-in');
}

function Item({ value, onSelect, children }: { value: string; onSelect: () => void; children: ReactNode }) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={itemClasses}>
      {children}
    </Command.Item>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-[13px] [&_[cmdk-group-heading]]:text-ink-faint"
    >
      {children}
    </Command.Group>
  );
}

/** FindButton opens the palette; `compact` shows the glyph alone. */
export function FindButton({ compact = false }: { compact?: boolean }) {
  return (
    <button
      type="button"
      onClick={() => window.dispatchEvent(new Event(openEvent))}
      aria-keyshortcuts="Control+K"
      className="flex h-9 items-center gap-2.5 rounded-md px-2.5 text-ink-soft text-sm hover:bg-sunken hover:text-ink"
    >
      <Search aria-hidden className="size-4" />
      <span className={compact ? 'sr-only' : 'flex-1 text-left'}>Find</span>
      {compact ? null : (
        <kbd className="rounded-sm border border-line px-1 text-[11.5px] text-ink-faint">Ctrl K</kbd>
      )}
    </button>
  );
}
