import type { ServiceContext } from '@tidemark/services/access/context';
import { countAliveWorkers } from '@tidemark/services/workers/workers';
import Link from 'next/link';
import { Callout } from '#ui/callout.tsx';
import { startWorkerCommand } from './worker-words.ts';

/** NoWorkerNotice warns wherever runs are started while no worker lives, and says how to start one. */
export async function NoWorkerNotice({ ctx }: { ctx: ServiceContext }) {
  if ((await countAliveWorkers(ctx)) > 0) return null;
  return (
    <Callout tone="warn" title="No worker is running: queued runs wait.">
      Start one: <code className="figures [overflow-wrap:anywhere]">{startWorkerCommand}</code>.{' '}
      <Link href="/workers" className="underline">
        Show the workers
      </Link>
    </Callout>
  );
}
