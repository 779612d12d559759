'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { type BadgeBody, badgesBodyShape } from '#api/shapes/badges.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Help } from '#features/docs/help.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { useToast } from '#ui/toast.tsx';
import { badgeMarkdown, badgePath, badgeText } from './badge-words.ts';
import { NewBadgeDialog } from './new-badge-dialog.tsx';

/** BadgesPanel lists the badges of the workspace as others see them, and creates more. */
export function BadgesPanel({
  badges,
  benchmarks,
  mayChange,
}: {
  badges: BadgeBody[];
  benchmarks: readonly string[];
  mayChange: boolean;
}) {
  const { data, error } = useQuery({
    queryKey: queryKeys.badges,
    queryFn: ({ signal }) => fetchApi('GET', '/badges', badgesBodyShape, { signal }),
    initialData: { items: badges },
  });
  const { items } = data;
  return (
    <Panel
      title="Badges"
      help={<Help of="badges" about="Badges" />}
      description="A picture of the newest result of a benchmark, for a README or a wiki."
      actions={mayChange ? <NewBadgeDialog benchmarks={benchmarks} /> : null}
      flush={items.length > 0}
    >
      {error ? <Callout tone="warn">{error.problem.detail}</Callout> : null}
      {items.length === 0 ? (
        <p className="max-w-prose text-ink-soft text-sm">
          No badges yet. With one, readers of a README see whether the benchmark passed on its branch, or what
          a figure is, without signing in.
        </p>
      ) : (
        <BadgeTable badges={items} mayChange={mayChange} />
      )}
    </Panel>
  );
}

function BadgeTable({ badges, mayChange }: { badges: BadgeBody[]; mayChange: boolean }) {
  return (
    <Table caption="Badges of the workspace">
      <TableHead>
        <HeadCell>Badge</HeadCell>
        <HeadCell>Created</HeadCell>
        <HeadCell className="relative">
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {badges.map((badge) => (
          <TableRow key={badge.id}>
            <RowHead>
              <img
                src={badgePath(badge.url)}
                alt={`Badge of ${badge.subject.benchmark}`}
                height={20}
                className="h-5 w-auto max-w-none"
              />
              <span className="mt-1 block font-normal text-[13px] text-ink-faint [overflow-wrap:anywhere]">
                {badgeText(badge.subject)} on {badge.subject.branch}
              </span>
            </RowHead>
            <Cell>
              <LocalTime iso={badge.createdAt} />
            </Cell>
            <Cell className="text-right">
              <span className="inline-flex gap-1">
                <CopyButton text={badgeMarkdown(badge)} label="Copy Markdown" look="quiet" />
                {mayChange ? <DeleteBadge badge={badge} /> : null}
              </span>
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function DeleteBadge({ badge: { id, subject } }: { badge: BadgeBody }) {
  const notify = useToast();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('DELETE', `/badges/${id}`, z.unknown()),
    meta: { invalidates: [queryKeys.badges] },
    onSuccess: () => {
      notify({ title: 'The badge is deleted' });
      setAsking(false);
    },
  });
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        Delete<span className="sr-only"> the badge of {subject.benchmark}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete this badge of ${subject.benchmark}?`}
        description="Pages that embed it show no picture any more, within two minutes. A new badge has another address."
        confirm="Delete badge"
        busy={isPending}
        error={error?.problem.detail ?? null}
        onConfirm={() => mutate()}
      />
    </>
  );
}
