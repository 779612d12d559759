'use client';

import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '#features/editing/call-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { useToast } from '#ui/toast.tsx';
import type { ApiKey } from './api-key-shape.ts';

/** ApiKeyTable shows the keys of the workspace and revokes them. */
export function ApiKeyTable({ keys, onRevoked }: { keys: ApiKey[]; onRevoked: () => void }) {
  if (keys.length === 0) {
    return (
      <p className="text-ink-soft text-sm">
        No keys yet. A CI job needs one to start runs and to read their results.
      </p>
    );
  }
  return (
    <Table caption="API keys">
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell>Begins with</HeadCell>
        <HeadCell>May</HeadCell>
        <HeadCell>Made</HeadCell>
        <HeadCell>Last used</HeadCell>
        <HeadCell>Expires</HeadCell>
        <HeadCell className="relative">
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {keys.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} onRevoked={onRevoked} />
        ))}
      </TableBody>
    </Table>
  );
}

function ApiKeyRow({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const { name, start, scopes, createdAt, lastUsedAt, expiresAt } = apiKey;
  return (
    <TableRow>
      <RowHead>{name}</RowHead>
      <Cell className="figures text-[13px]">{start}…</Cell>
      <Cell>{scopes.join(', ')}</Cell>
      <Cell>{momentText(createdAt, '–')}</Cell>
      <Cell>{momentText(lastUsedAt, 'never')}</Cell>
      <Cell>{momentText(expiresAt, 'never')}</Cell>
      <Cell className="text-right">
        <RevokeKey apiKey={apiKey} onRevoked={onRevoked} />
      </Cell>
    </TableRow>
  );
}

function momentText(iso: string | null, none: string) {
  return iso === null ? none : <LocalTime iso={iso} />;
}

function RevokeKey({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const tell = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const revoke = async () => {
    setBusy(true);
    const answer = await callApi('POST', `/api-keys/${apiKey.id}/revoke`, z.unknown());
    setBusy(false);
    if (!answer.ok) {
      setError(answer.problem.detail);
      return;
    }
    setAsking(false);
    tell({ title: `${apiKey.name} is revoked` });
    onRevoked();
  };
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke ${apiKey.name}?`}
        description="Programs that use it are refused from now on. It cannot be brought back."
        confirm="Revoke key"
        busy={busy}
        error={error}
        onConfirm={() => void revoke()}
      />
    </>
  );
}
