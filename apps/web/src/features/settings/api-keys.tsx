'use client';

import { useCallback, useEffect, useState } from 'react';
import { callApi } from '#features/editing/call-api.ts';
import { Callout } from '#ui/callout.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type ApiKey, apiKeysShape } from './api-key-shape.ts';
import { ApiKeyTable } from './api-key-table.tsx';
import { NewApiKeyDialog } from './new-api-key-dialog.tsx';

type Loaded = { kind: 'loading' } | { kind: 'refused'; detail: string } | { kind: 'keys'; keys: ApiKey[] };

/** ApiKeys lists the keys by which programs come in, makes new ones and revokes them. */
export function ApiKeys() {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const load = useCallback(async () => {
    const answer = await callApi('GET', '/api-keys', apiKeysShape);
    setLoaded(
      answer.ok
        ? { kind: 'keys', keys: answer.value.items }
        : { kind: 'refused', detail: answer.problem.detail },
    );
  }, []);
  useEffect(() => {
    void load();
  }, [load]);
  return (
    <Panel
      title="API keys"
      description="For programs: the command line and CI jobs. Keys belong to the workspace."
      actions={<NewApiKeyDialog onCreated={() => void load()} />}
      flush={loaded.kind === 'keys' && loaded.keys.length > 0}
    >
      {loaded.kind === 'loading' ? <Skeleton className="h-10 w-full" /> : null}
      {loaded.kind === 'refused' ? <Callout tone="warn">{loaded.detail}</Callout> : null}
      {loaded.kind === 'keys' ? <ApiKeyTable keys={loaded.keys} onRevoked={() => void load()} /> : null}
    </Panel>
  );
}
