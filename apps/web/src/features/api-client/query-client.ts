import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ApiError } from './fetch-api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    mutationMeta: {
      /** Queries whose answers this change makes stale: they are asked again once it succeeded. */
      invalidates?: readonly QueryKey[];
    };
  }
}

/**
 * createQueryClient gives the cache behind every query and mutation of the portal. A refusal is final, so nothing retries by
 * itself; the server may be this very machine, so being offline stops nothing. `onSignedOut` runs when the session has ended.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = ({ problem }: ApiError) => {
    if (problem.status === 401) onSignedOut();
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSuccess: async (_data, _variables, _result, { meta }) => {
        await Promise.all(
          (meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })),
        );
      },
    }),
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}

/** putServerData puts what the server rendered anew into the cache; an answer still on its way is older and is dropped. */
export async function putServerData(client: QueryClient, queryKey: QueryKey, data: unknown): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, data);
}

/** The names under which answers of the API are cached: whatever an answer depends on is part of its key. */
export const queryKeys = {
  apiKeys: ['api-keys'],
  webhooks: ['webhooks'],
  webhook: (webhookId: string) => ['webhooks', webhookId],
  deliveries: (webhookId: string) => ['webhooks', webhookId, 'deliveries'],
  badges: ['badges'],
  schedules: ['schedules'],
  scheduleTimes: (cron: string, timeZone: string) => ['schedule-times', cron, timeZone],
  workers: ['workers'],
  runLists: ['runs', 'latest'],
  latestRuns: (limit: number) => ['runs', 'latest', limit],
  search: (text: string) => ['search', text],
  docSearch: (text: string) => ['search', 'docs', text],
  runSeries: (runId: string) => ['runs', runId, 'series'],
  liveSeries: (runId: string) => ['runs', runId, 'live'],
  lines: (path: string) => ['lines', path],
  runPart: (path: string) => ['run-part', path],
  report: (path: string) => ['reports', path],
  gate: (gateId: string) => ['gates', gateId],
  experiment: (experimentId: string) => ['experiments', experimentId],
  experimentPreview: (request: unknown) => ['experiments', 'preview', request],
  help: (of: string) => ['help', of],
  systemCheck: (path: string) => ['systems', 'check', path],
  ramEstimates: ['ram'],
  ramEstimate: (question: unknown) => ['ram', question],
  targetDatabases: (targetId: string) => ['targets', targetId, 'databases'],
} as const;
