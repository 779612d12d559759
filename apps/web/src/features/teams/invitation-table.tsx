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

/** An open invitation as the table shows it. */
export type InvitationRow = {
  id: string;
  email: string;
  role: string;
  inviterName: string;
  expiresAt: string;
  hasExpired: boolean;
};

/** InvitationTable shows invitations that were not accepted yet, and revokes them. */
export function InvitationTable({ invitations }: { invitations: InvitationRow[] }) {
  if (invitations.length === 0)
    return (
      <p className="text-ink-soft text-sm">No one is invited now. An invitation is a link that works once.</p>
    );
  return (
    <Table caption="Open invitations">
      <TableHead>
        <HeadCell>Email</HeadCell>
        <HeadCell>Role</HeadCell>
        <HeadCell>Expires</HeadCell>
        <HeadCell>Invited by</HeadCell>
        <HeadCell className="relative">
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {invitations.map((invitation) => (
          <TableRow key={invitation.id}>
            <RowHead>{invitation.email}</RowHead>
            <Cell>
              <Badge>{invitation.role}</Badge>
            </Cell>
            <Cell>
              {invitation.hasExpired ? (
                <Badge tone="warn">expired</Badge>
              ) : (
                <LocalTime iso={invitation.expiresAt} />
              )}
            </Cell>
            <Cell>{invitation.inviterName}</Cell>
            <Cell className="text-right">
              <RevokeInvitation invitation={invitation} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function RevokeInvitation({ invitation: { id, email } }: { invitation: InvitationRow }) {
  const router = useRouter();
  const notify = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchApi('POST', `/invitations/${id}/revoke`, z.unknown()),
    onSettled: (_, error) => {
      if (error) notify({ tone: 'fail', title: error.problem.title, detail: error.problem.detail });
      else notify({ title: `The invitation for ${email} is revoked` });
      router.refresh();
    },
  });
  return (
    <Button look="quiet" size="small" busy={isPending} onClick={() => mutate()}>
      Revoke
      <span className="sr-only"> the invitation for {email}</span>
    </Button>
  );
}
