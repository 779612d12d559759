import { listWorkers } from '@tidemark/services/workers/workers';
import type { Metadata } from 'next';
import Link from 'next/link';
import { workersBodyShape } from '#api/shapes/workers.ts';
import { NoWorkerNotice } from '#features/workers/no-worker-notice.tsx';
import { WorkerList } from '#features/workers/worker-list.tsx';
import { startWorkerCommand } from '#features/workers/worker-words.ts';
import { requireContext } from '#session/current-actor.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';

export const metadata: Metadata = { title: 'Workers' };

export default async function WorkersPage() {
  const ctx = await requireContext();
  const items = await listWorkers(ctx);
  const { items: workers } = workersBodyShape.parse(JSON.parse(JSON.stringify({ items })));
  return (
    <>
      <PageHeader
        title="Workers"
        description="Workers execute runs, one at a time each, on the machine that they run on. Machines of different size give different results: compare runs of equal machines."
      />
      {workers.length === 0 ? <NoWorkerNotice ctx={ctx} /> : <WorkerList workers={workers} />}
      <Panel
        title="Start another worker"
        description="On this machine from the same checkout. On another machine set DATABASE_URL, REDIS_URL if used, and TIDEMARK_SECRET_KEY to those of the portal."
      >
        <CodeBlock label="Command" code={startWorkerCommand} />
        <Link href="/docs/operate#more-workers" className="mt-3 inline-block text-sm underline">
          Guide for operators
        </Link>
      </Panel>
    </>
  );
}
