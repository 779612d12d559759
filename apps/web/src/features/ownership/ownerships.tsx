'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Help } from '#features/docs/help.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { useToast } from '#ui/toast.tsx';
import { NewOwnershipDialog } from './new-ownership-dialog.tsx';

/** A public address of the workspace, with moments as texts. */
export type Ownership = {
  id: string;
  host: string;
  port: number;
  createdAt: string;
  provenAt: string | null;
};

/** Ownerships lists the public servers whose owners were asked to agree, and checks and removes them. */
export function Ownerships({ items }: { items: Ownership[] }) {
  return (
    <Panel
      title="Public targets"
      help={<Help of="public-targets" about="public targets" />}
      description="A server on a public address may be loaded while it answers with a token that its owner placed there. It is asked before every run."
      actions={<NewOwnershipDialog />}
      flush={items.length > 0}
    >
      {items.length === 0 ? (
        <p className="text-ink-soft text-sm">
          None yet. Loopback addresses and those that the operator lists need no token.
        </p>
      ) : (
        <Table caption="Public targets">
          <TableHead>
            <HeadCell>Server</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell>Token created</HeadCell>
            <HeadCell className="relative">
              <span className="sr-only">Actions</span>
            </HeadCell>
          </TableHead>
          <TableBody>
            {items.map((item) => (
              <OwnershipRow key={item.id} ownership={item} />
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}

function OwnershipRow({ ownership }: { ownership: Ownership }) {
  const { id, host, port, createdAt, provenAt } = ownership;
  const place = `${host}:${port}`;
  return (
    <TableRow>
      <RowHead className="figures">{place}</RowHead>
      <Cell>
        {provenAt === null ? (
          <Badge tone="warn">Never answered</Badge>
        ) : (
          <>
            Answered <LocalTime iso={provenAt} />
          </>
        )}
      </Cell>
      <Cell>
        <LocalTime iso={createdAt} />
      </Cell>
      <Cell className="text-right">
        <div className="flex justify-end gap-1">
          <Act
            method="POST"
            path={`/target-ownerships/${id}/check`}
            done={`${place} answered with its token`}
          >
            Check now
          </Act>
          <Act method="DELETE" path={`/target-ownerships/${id}`} done={`${place} is removed`}>
            Remove
          </Act>
        </div>
      </Cell>
    </TableRow>
  );
}

function Act({
  method,
  path,
  done,
  children,
}: {
  method: 'POST' | 'DELETE';
  path: string;
  done: string;
  children: string;
}) {
  const router = useRouter();
  const notify = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchApi(method, path, z.unknown()),
    onSuccess: () => {
      notify({ title: done });
      router.refresh();
    },
    onError: ({ problem }) => notify({ title: problem.detail, tone: 'fail' }),
  });
  return (
    <Button look="quiet" size="small" busy={isPending} onClick={() => mutate()}>
      {children}
    </Button>
  );
}
