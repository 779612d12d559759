'use client';

import { useQuery } from '@tanstack/react-query';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-keys.ts';
import { Callout } from '#ui/callout.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { apiKeysShape } from './api-key-shape.ts';
import { ApiKeyTable } from './api-key-table.tsx';
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
