'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { isGateOver } from '@tidemark/domain/gate/gate-answer';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { type GateView, gateDetailBodyShape } from '#api/shapes/gates.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';

const everyMs = 2_000;

function liveGateQuery(initial: GateView) {
  return queryOptions({
    queryKey: queryKeys.gate(initial.id),
    queryFn: ({ signal }): Promise<GateView> =>
      fetchApi('GET', `/gates/${initial.id}`, gateDetailBodyShape, { signal }),
    initialData: initial,
    staleTime: everyMs,
    gcTime: 0,
    enabled: !isGateOver(initial),
    refetchInterval: everyMs,
  });
}

/** useLiveGate follows a gate until it is over; then the page is rendered anew, with links of its own. */
export function useLiveGate(initial: GateView): { gate: GateView; connected: boolean } {
  const router = useRouter();
  const { data, dataUpdatedAt, isError } = useQuery(liveGateQuery(initial));
  const over = isGateOver(initial);
  const isBehind = !over && isGateOver(data);
  // With each answer, not once: a refresh may fail.
  useEffect(() => {
    if (isBehind) router.refresh();
  }, [isBehind, dataUpdatedAt, router]);
  return over ? { gate: initial, connected: true } : { gate: data, connected: !isError };
}
