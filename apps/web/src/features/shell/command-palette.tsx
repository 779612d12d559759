'use client';

import { useQuery } from '@tanstack/react-query';
import { judgementShape } from '@tidemark/domain/run/judgement';
import { runStates } from '@tidemark/domain/run/run-state';
import { Command } from 'cmdk';
import { Plus, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { JudgementBadge } from '#ui/judgement-badge.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { areas, furtherPages } from './areas.ts';

const runsShape = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.enum(runStates),
      judgement: judgementShape.nullable(),
    }),
  ),
});
type FoundRun = z.infer<typeof runsShape>['items'][number];

const mostRuns = 20;

const actions = [
  { label: 'What do you want to know?', href: '/start' },
  { label: 'How much RAM for my schema?', href: '/ram' },
  { label: 'New experiment', href: '/experiments/new' },
  { label: 'New run', href: '/runs/new' },
  { label: 'New schema', href: '/schemas/new' },
  { label: 'New load profile', href: '/profiles/new' },
  { label: 'New target', href: '/targets/new' },
  { label: 'Add InfluxDB', href: '/systems/new' },
  { label: 'Import a command line', href: '/import' },
];

const itemClasses =
  'flex h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-sm data-[selected=true]:bg-accent-soft [&_svg]:size-4 [&_svg]:text-ink-faint';

/** CommandPalette goes anywhere by typing; Ctrl-K (or Command-K) opens it from every page. */
export function CommandPalette() {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const { data: runs } = useQuery({
    queryKey: queryKeys.latestRuns(mostRuns),
    queryFn: ({ signal }) => fetchApi('GET', `/runs?limit=${mostRuns}`, runsShape, { signal }),
    enabled: open,
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const go = (href: string) => {
    setOpen(false);
    router.push(href);
  };
  return (
    <>
      <PaletteButton onOpen={() => setOpen(true)} />
      <Command.Dialog
        open={open}
        onOpenChange={setOpen}
        label="Command palette"
        overlayClassName="fixed inset-0 z-40 bg-scrim"
        contentClassName="fixed inset-x-3 top-[12vh] z-50 mx-auto max-w-lg overflow-hidden rounded-lg border border-line-strong bg-raised"
      >
        <Command.Input
          placeholder="Go to a page or a run"
          className="h-11 w-full border-line border-b bg-transparent px-4 text-sm outline-none"
        />
        <Command.List className="max-h-[50vh] overflow-y-auto p-2">
          <Command.Empty className="px-2 py-6 text-center text-ink-soft text-sm">No matches.</Command.Empty>
          <Group heading="Create">
            {actions.map((action) => (
              <Command.Item key={action.href} onSelect={() => go(action.href)} className={itemClasses}>
                <Plus aria-hidden />
                {action.label}
              </Command.Item>
            ))}
          </Group>
          <Group heading="Go to">
            {[...areas, ...furtherPages].map((area) => (
              <Command.Item key={area.href} onSelect={() => go(area.href)} className={itemClasses}>
                <area.icon aria-hidden />
                {area.label}
              </Command.Item>
            ))}
          </Group>
          {runs && runs.items.length > 0 ? <RunGroup runs={runs.items} onGo={go} /> : null}
        </Command.List>
      </Command.Dialog>
    </>
  );
}

function RunGroup({ runs, onGo }: { runs: FoundRun[]; onGo: (href: string) => void }) {
  return (
    <Group heading="Latest runs">
      {runs.map((run) => (
        <Command.Item
          key={run.id}
          value={`${run.name} ${run.id}`}
          onSelect={() => onGo(`/runs/${run.id}`)}
          className={itemClasses}
        >
          <span className="min-w-0 flex-1 truncate">{run.name}</span>
          {run.judgement ? <JudgementBadge value={run.judgement.value} /> : <StateBadge state={run.state} />}
        </Command.Item>
      ))}
    </Group>
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

function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-keyshortcuts="Control+K"
      className="flex h-9 items-center gap-2.5 rounded-md px-2.5 text-ink-soft text-sm hover:bg-sunken hover:text-ink"
    >
      <Search aria-hidden className="size-4" />
      <span className="hidden flex-1 text-left md:inline">Find</span>
      <span className="sr-only md:hidden">Find</span>
      <kbd className="hidden rounded-sm border border-line px-1 text-[11.5px] text-ink-faint md:inline">
        Ctrl K
      </kbd>
    </button>
  );
}
