'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Help } from '#features/docs/help.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { useToast } from '#ui/toast.tsx';
import type { ApiKey } from './api-key-shape.ts';
import { apiKeysShape } from './api-key-shape.ts';
import { NewApiKeyDialog } from './new-api-key-dialog.tsx';

/** ApiKeys lists the keys by which programs sign in, creates and revokes them. */
export function ApiKeys() {
  const { data, error, isPending } = useQuery({
    queryKey: queryKeys.apiKeys,
    queryFn: ({ signal }) => fetchApi('GET', '/api-keys', apiKeysShape, { signal }),
  });
  return (
    <Panel
      title="API keys"
      help={<Help of="api-keys" about="API keys" />}
      description="For programs: the command line and CI jobs. Keys belong to the workspace."
      actions={<NewApiKeyDialog />}
      flush={(data?.items.length ?? 0) > 0}
    >
      {isPending ? <Skeleton className="h-10 w-full" /> : null}
      {error ? <Callout tone="warn">{error.problem.detail}</Callout> : null}
      {data ? <ApiKeyTable keys={data.items} /> : null}
    </Panel>
  );
}

/** ApiKeyTable shows the keys of the workspace and revokes them. */
function ApiKeyTable({ keys }: { keys: ApiKey[] }) {
  if (keys.length === 0) {
    return (
      <p className="text-ink-soft text-sm">
        No keys yet. A CI job needs one to start runs and to read their results.
      </p>
    );
  }
  return (
    <Table caption="API keys of this workspace">
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell>Prefix</HeadCell>
        <HeadCell>Permissions</HeadCell>
        <HeadCell>Created by</HeadCell>
        <HeadCell>Created</HeadCell>
        <HeadCell>Last used</HeadCell>
        <HeadCell>Expires</HeadCell>
        <HeadCell className="relative">
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {keys.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} />
        ))}
      </TableBody>
    </Table>
  );
}

function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, start, scopes, createdAt, lastUsedAt, expiresAt, createdBy } = apiKey;
  return (
    <TableRow>
      <RowHead>{name}</RowHead>
      <Cell className="figures text-[13px]">{start}…</Cell>
      <Cell>{scopes.join(', ')}</Cell>
      <Cell>{createdBy ?? '–'}</Cell>
      <Cell>{momentText(createdAt, '–')}</Cell>
      <Cell>{momentText(lastUsedAt, 'never')}</Cell>
      <Cell>{momentText(expiresAt, 'never')}</Cell>
      <Cell className="text-right">
        <RevokeKey apiKey={apiKey} />
      </Cell>
    </TableRow>
  );
}

function momentText(iso: string | null, none: string) {
  return iso === null ? none : <LocalTime iso={iso} />;
}

function RevokeKey({ apiKey }: { apiKey: ApiKey }) {
  const notify = useToast();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('POST', `/api-keys/${apiKey.id}/revoke`, z.unknown()),
    meta: { invalidates: [queryKeys.apiKeys] },
    onSuccess: () => {
      setAsking(false);
      notify({ title: `${apiKey.name} is revoked` });
    },
  });
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke ${apiKey.name}?`}
        description="Programs that use this key are refused immediately. This cannot be undone."
        confirm="Revoke key"
        busy={isPending}
        error={error?.problem.detail ?? null}
        onConfirm={() => mutate()}
      />
    </>
  );
}
