'use client';

import { useQuery } from '@tanstack/react-query';
import { mostComparedRuns } from '@tidemark/analysis/compare/comparison-sides';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { pageOf, runBodyShape } from '#api/shapes/records.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { compareHref } from '#features/compare/compare-href.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const mostListed = 50;

/** CompareDialog chooses which finished runs stand beside this one, which is the baseline. */
export function CompareDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const router = useRouter();
  const { data, error } = useQuery({
    queryKey: queryKeys.latestRuns(mostListed),
    queryFn: ({ signal }) => fetchApi('GET', `/runs?limit=${mostListed}`, pageOf(runBodyShape), { signal }),
  });
  const runs = data?.items.filter((run) => run.summary !== null && run.id !== runId);
  const [chosen, setChosen] = useState<string[]>([]);
  const toggle = (id: string, checked: boolean) =>
    setChosen(checked ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Compare with"
      description="This run is the baseline; choose one or more finished runs."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            look="primary"
            disabled={chosen.length === 0}
            onClick={() => router.push(compareHref([runId, ...chosen]))}
          >
            Compare
          </Button>
        </>
      }
    >
      {error ? <Callout tone="fail">{error.problem.detail}</Callout> : null}
      {!runs && !error ? <Skeleton className="h-24" /> : null}
      {runs?.length === 0 ? (
        <p className="text-ink-soft text-sm">
          No other run has finished yet. Rerun this plan with one thing changed.
        </p>
      ) : null}
      <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        {(runs ?? []).map((run) => (
          <li key={run.id}>
            <Checkbox
              label={run.name}
              hint={<LocalTime iso={run.createdAt} />}
              checked={chosen.includes(run.id)}
              disabled={!chosen.includes(run.id) && chosen.length >= mostComparedRuns - 1}
              onCheckedChange={(checked) => toggle(run.id, checked)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
