'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-keys.ts';

const databasesShape = z.object({ databases: z.array(z.string()) });

/** useDatabases lists the databases of a target, anew each time the field appears. */
export function useDatabases(targetId: string) {
  return useQuery({
    queryKey: queryKeys.targetDatabases(targetId),
    queryFn: ({ signal }) => fetchApi('GET', `/targets/${targetId}/databases`, databasesShape, { signal }),
    gcTime: 0,
  });
}
