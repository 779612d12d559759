import type { Connection } from '@tidemark/db/client';
import {
  countAliveWorkers as countAliveWorkerRows,
  endWorker as endWorkerRow,
  listWorkers as listWorkerRows,
  storeHeartbeat,
} from '@tidemark/db/repositories/workers';
import {
  type WorkerRecord,
  type WorkerReport,
  type WorkerState,
  workerStateOf,
} from '@tidemark/domain/run/worker';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';

/** reportWorker records the heartbeat of a worker. */
export function reportWorker({ db }: { db: Connection }, report: WorkerReport): Promise<void> {
  return storeHeartbeat(db, report);
}

/** endWorker records that a worker was shut down, so that it does not look silent. */
export function endWorker({ db }: { db: Connection }, { workerId }: { workerId: string }): Promise<void> {
  return endWorkerRow(db, workerId);
}

/** countAliveWorkers gives how many workers live; queued runs wait while there is none. */
export function countAliveWorkers({ db }: { db: Connection }): Promise<number> {
  return countAliveWorkerRows(db);
}

/** A worker for a reader: host name and process id are for signed-in users only, null for programs. */
export type ListedWorker = Omit<WorkerRecord, 'hostName' | 'pid' | 'hasEnded'> & {
  hostName: string | null;
  pid: number | null;
  state: WorkerState;
};

/** listWorkers gives the workers of the last day, alive ones first. */
export async function listWorkers(ctx: ServiceContext): Promise<ListedWorker[]> {
  requirePermission(ctx, 'read');
  const showsHosts = ctx.actor.kind === 'user';
  const rows = await listWorkerRows(ctx.db, ctx.workspaceId);
  const workers = rows.map(({ hasEnded, ...worker }) => ({
    ...worker,
    hostName: showsHosts ? worker.hostName : null,
    pid: showsHosts ? worker.pid : null,
    state: workerStateOf({ silenceMs: worker.silenceMs, hasEnded }),
  }));
  return [
    ...workers.filter(({ state }) => state !== 'gone'),
    ...workers.filter(({ state }) => state === 'gone'),
  ];
}
