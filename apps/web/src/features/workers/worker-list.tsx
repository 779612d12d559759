'use client';

import { useQuery } from '@tanstack/react-query';
import { bytesText } from '@tidemark/domain/kernel/quantity-text';
import type { WorkerState } from '@tidemark/domain/run/worker';
import { CircleCheck, CircleOff, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { type WorkerBody, workersBodyShape } from '#api/shapes/workers.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Callout } from '#ui/callout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { agoText, otherRunsText, workersSentence } from './worker-words.ts';

const looks: Record<WorkerState, { word: string; tone: Tone; icon: ReactNode }> = {
  alive: { word: 'Alive', tone: 'good', icon: <CircleCheck aria-hidden /> },
  silent: { word: 'Silent', tone: 'warn', icon: <TriangleAlert aria-hidden /> },
  gone: { word: 'Gone', tone: 'neutral', icon: <CircleOff aria-hidden /> },
};

const refreshEveryMs = 5_000;

/** WorkerList follows the workers: which are alive, on which machine, and what they execute. */
export function WorkerList({ workers }: { workers: WorkerBody[] }) {
  const { data, error } = useQuery({
    queryKey: queryKeys.workers,
    queryFn: ({ signal }) => fetchApi('GET', '/workers', workersBodyShape, { signal }),
    initialData: { items: workers },
    refetchInterval: refreshEveryMs,
  });
  if (data.items.length === 0) return null;
  return (
    <>
      {data.items.some(({ state }) => state === 'alive') ? (
        <p className="text-sm">{workersSentence(data.items)}</p>
      ) : (
        <Callout tone="warn">{workersSentence(data.items)}</Callout>
      )}
      {error ? <Callout tone="warn">{error.problem.detail}</Callout> : null}
      <ul aria-label="Workers" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {data.items.map((worker) => (
          <WorkerItem key={worker.id} worker={worker} />
        ))}
      </ul>
    </>
  );
}

function WorkerItem({ worker }: { worker: WorkerBody }) {
  const { state, hostName, pid, version, cores, memoryBytes, launchers, startedAt, silenceMs } = worker;
  const look = looks[state];
  const machine = `Version ${version}, ${cores} ${cores === 1 ? 'core' : 'cores'}, ${bytesText(memoryBytes)} of memory`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{hostName}</span>
          <span className="text-[13px] text-ink-faint">process {pid}</span>
          <Badge tone={look.tone} icon={look.icon}>
            {look.word}
          </Badge>
        </div>
        <Executed worker={worker} />
        <p className="mt-0.5 text-[13px] text-ink-faint">{machine}</p>
        <p className="mt-0.5 text-[13px] text-ink-faint [overflow-wrap:anywhere]">
          {launchers.length === 0 ? 'No launchers' : `Launchers: ${launchers.join(', ')}`}
        </p>
      </div>
      <div className="text-[13px] text-ink-soft sm:text-right">
        <p>Last heartbeat {agoText(silenceMs)}</p>
        <p className="text-ink-faint">
          Started <LocalTime iso={startedAt} />
        </p>
      </div>
    </li>
  );
}

function Executed({ worker: { state, runs, otherRuns } }: { worker: WorkerBody }) {
  if (runs.length + otherRuns === 0)
    return state === 'alive' ? <p className="mt-0.5 text-ink-soft text-sm">Idle</p> : null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <span className="text-ink-soft">Executes</span>
      {runs.map((run) => (
        <span key={run.id} className="flex min-w-0 flex-wrap items-center gap-2">
          <Link href={`/runs/${run.id}`} className="text-accent hover:underline [overflow-wrap:anywhere]">
            {run.name}
          </Link>
          <StateBadge state={run.state} />
        </span>
      ))}
      {otherRuns > 0 ? <span>{otherRunsText(otherRuns)}</span> : null}
    </div>
  );
}
