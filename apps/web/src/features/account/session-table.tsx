'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { useToast } from '#ui/toast.tsx';

/** A place where the account is signed in. */
export type SessionRow = {
  id: string;
  device: string;
  address: string;
  lastUsedAt: string;
  createdAt: string;
  isCurrent: boolean;
};

/** SessionTable shows where the account is signed in, and signs out elsewhere. */
export function SessionTable({ sessions }: { sessions: SessionRow[] }) {
  return (
    <Table caption="Sessions of your account">
      <TableHead>
        <HeadCell>Device</HeadCell>
        <HeadCell>Last used</HeadCell>
        <HeadCell>Address</HeadCell>
        <HeadCell>Signed in</HeadCell>
        <HeadCell className="relative">
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {sessions.map((session) => (
          <TableRow key={session.id}>
            <RowHead>
              {session.device} {session.isCurrent ? <Badge tone="accent">this one</Badge> : null}
            </RowHead>
            <Cell>
              <LocalTime iso={session.lastUsedAt} />
            </Cell>
            <Cell className="figures text-[13px]">{session.address}</Cell>
            <Cell>
              <LocalTime iso={session.createdAt} />
            </Cell>
            <Cell className="text-right">{session.isCurrent ? null : <EndSession session={session} />}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function EndSession({ session: { id, device } }: { session: SessionRow }) {
  const { mutate, isPending } = useEnding(`/account/sessions/${id}/revoke`, `Signed out on ${device}`);
  return (
    <Button look="quiet" size="small" className="-my-1" busy={isPending} onClick={() => mutate()}>
      Sign out
      <span className="sr-only"> on {device}</span>
    </Button>
  );
}

/** EndOtherSessions signs out everywhere but here. */
export function EndOtherSessions() {
  const { mutate, isPending } = useEnding('/account/sessions/revoke-others', 'Signed out everywhere else');
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Sign out everywhere else
    </Button>
  );
}

function useEnding(path: string, done: string) {
  const router = useRouter();
  const notify = useToast();
  return useMutation({
    mutationFn: () => fetchApi('POST', path, z.unknown()),
    onSettled: (_, error) => {
      if (error) notify({ tone: 'fail', title: error.problem.title, detail: error.problem.detail });
      else notify({ title: done });
      router.refresh();
    },
  });
}
