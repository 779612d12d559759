'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import Link from 'next/link';
import { Popover } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const helpShape = z.object({ title: z.string(), text: z.string(), href: z.string() });

/** Help stands beside a title: it shows what the documents say first of that subject ("load#outages"), and leads there. */
export function Help({ of, about }: { of: string; about: string }) {
  const [open, setOpen] = useState(false);
  return (
    <HelpPopover of={of} open={open} onOpenChange={setOpen}>
      <button
        type="button"
        aria-label={`Help on ${about}`}
        className="-m-1 inline-flex size-7 items-center justify-center rounded-full align-middle text-ink-faint hover:bg-sunken hover:text-ink print:hidden"
      >
        <CircleQuestionMark aria-hidden className="size-4" />
      </button>
    </HelpPopover>
  );
}

/** Term is a word of the glossary: its meaning appears under the pointer, or when it is pressed. */
export function Term({ name, children }: { name: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <HelpPopover of={`term:${name}`} open={open} onOpenChange={setOpen}>
      <button
        type="button"
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
        className="cursor-help text-left underline decoration-ink-faint decoration-dotted underline-offset-[3px]"
      >
        {children}
      </button>
    </HelpPopover>
  );
}

/** Null where nothing could be loaded: help that is missing is no fault of the page. */
async function fetchHelp(of: string, signal: AbortSignal) {
  try {
    const response = await fetch(`/help?of=${encodeURIComponent(of)}`, { signal });
    return helpShape.parse(await response.json());
  } catch {
    return null;
  }
}

function HelpPopover({
  of,
  open,
  onOpenChange,
  children,
}: {
  of: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}) {
  const { data } = useQuery({
    queryKey: queryKeys.help(of),
    queryFn: ({ signal }) => fetchHelp(of, signal),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Content
        side="bottom"
        align="start"
        sideOffset={6}
        collisionPadding={12}
        aria-label={data?.title ?? 'Help'}
        onOpenAutoFocus={(event) => event.preventDefault()}
        className="z-50 w-80 max-w-[calc(100vw-1.5rem)] rounded-lg border border-line-strong bg-raised p-3 text-left font-normal text-sm"
      >
        {data === null ? <p className="text-ink-soft">No help could be loaded.</p> : null}
        {data ? (
          <>
            <p className="font-semibold">{data.title}</p>
            <p className="mt-1 text-ink-soft">{data.text}</p>
            <Link href={data.href} className="mt-2 inline-block text-accent-strong underline">
              Read more
            </Link>
          </>
        ) : null}
        {data === undefined ? <Skeleton className="h-16 w-full" /> : null}
      </Popover.Content>
    </Popover.Root>
  );
}
