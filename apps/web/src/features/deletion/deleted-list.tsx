'use client';

import { useMutation } from '@tanstack/react-query';
import type { DeletableKind } from '@tidemark/domain/run/deletion';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { useToast } from '#ui/toast.tsx';

/** A deleted item as its page shows it. */
export type DeletedRow = {
  kind: DeletableKind;
  id: string;
  name: string;
  runCount: number | null;
  deletedAt: string;
  purgedAt: string;
};

const kinds: Record<DeletableKind, { noun: string; path: string }> = {
  run: { noun: 'Run', path: '/runs' },
  experiment: { noun: 'Experiment', path: '/experiments' },
  schema: { noun: 'Schema', path: '/schemas' },
  profile: { noun: 'Load profile', path: '/profiles' },
  target: { noun: 'Target', path: '/targets' },
};

/** DeletedList shows what can be restored, and removes it for good. */
export function DeletedList({ rows }: { rows: DeletedRow[] }) {
  return (
    <Panel flush>
      <Table caption="Recently deleted">
        <TableHead>
          <HeadCell>Name</HeadCell>
          <HeadCell className="relative">
            <span className="sr-only">Actions</span>
          </HeadCell>
          <HeadCell>Kind</HeadCell>
          <HeadCell>Deleted</HeadCell>
          <HeadCell>Purged after</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <DeletedItemRow key={`${row.kind} ${row.id}`} row={row} />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

function DeletedItemRow({ row }: { row: DeletedRow }) {
  const { noun } = kinds[row.kind];
  const runs = row.runCount === 1 ? '1 run' : `${row.runCount} runs`;
  return (
    <TableRow>
      <RowHead className="min-w-32 [overflow-wrap:anywhere]">{row.name}</RowHead>
      <Cell>
        <span className="flex gap-1">
          <RestoreButton row={row} />
          <PurgeButton row={row} />
        </span>
      </Cell>
      <Cell className="whitespace-nowrap text-[13px]">
        {noun}
        {row.runCount === null ? null : ` with ${runs}`}
      </Cell>
      <Cell className="text-[13px]">
        <LocalTime iso={row.deletedAt} />
      </Cell>
      <Cell className="text-[13px]">
        <LocalTime iso={row.purgedAt} />
      </Cell>
    </TableRow>
  );
}

function RestoreButton({ row }: { row: DeletedRow }) {
  const router = useRouter();
  const notify = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchApi('POST', `${kinds[row.kind].path}/${row.id}/restore`, z.unknown()),
    onSuccess: () => {
      notify({ title: `Restored ${row.name}` });
      router.refresh();
    },
    onError: ({ problem }) => notify({ tone: 'fail', title: problem.title, detail: problem.detail }),
  });
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()} aria-label={`Restore ${row.name}`}>
      Restore
    </Button>
  );
}

function PurgeButton({ row }: { row: DeletedRow }) {
  const router = useRouter();
  const notify = useToast();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('DELETE', `/deleted/${row.kind}/${row.id}`, z.unknown()),
    onSuccess: () => {
      setAsking(false);
      notify({ title: `Purged ${row.name}` });
      router.refresh();
    },
  });
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)} aria-label={`Purge now: ${row.name}`}>
        Purge now
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Purge ${row.name}?`}
        description="Its samples, records and results are removed from the database. This cannot be undone. Published reports stay."
        confirm="Purge now"
        busy={isPending}
        error={error?.problem.detail ?? null}
        onConfirm={() => mutate()}
      />
    </>
  );
}
