import type { Database } from '@tidemark/db/client';
import {
  countLoad,
  findLoadStop,
  type LoadCounts,
  type LoadStop,
  removeLoadStop,
  stopOwnedRuns,
  storeLoadStop,
} from '@tidemark/db/repositories/load-switch';
import { claimNextQueued } from '@tidemark/db/repositories/run-notices';
import type { RunNotifier } from '@tidemark/domain/run/run-sink';
import { z } from 'zod';
import { parseStorable } from '../input/parse-storable.ts';
import { notifyAll } from '../runs/notify-all.ts';

/** Why the operator stops all load; every user sees it. */
export const stopReasonShape = z.strictObject({
  reason: z.string().trim().max(300).default('').describe('Shown to every user; may be empty'),
});
export type StopLoadInput = z.input<typeof stopReasonShape> & { by: string };

/** What a stop did: it is in force, and the workers of so many active runs were asked to stop. */
export type StoppedLoad = { stop: LoadStop; askedRuns: number };

/**
 * stopAllLoad starts no further run in any workspace, and asks the workers of all active ones to stop sending; queued runs wait. It needs
 * the database alone. Idempotent: a stop in force keeps its reason, and stops again what is active.
 */
export async function stopAllLoad({ db }: { db: Database }, input: StopLoadInput): Promise<StoppedLoad> {
  const { by, ...rest } = input;
  const { reason } = parseStorable(stopReasonShape, rest);
  await storeLoadStop(db, { by, reason });
  const askedRuns = await stopOwnedRuns(db);
  const stop = await findLoadStop(db);
  return { stop: stop ?? { stoppedAt: db.now(), by, reason }, askedRuns };
}

/** Runs for which workers are notified at once when load is allowed again; a sweep notifies for the others. */
const notifiedAtOnce = 20;

/** allowLoad ends the stop, and notifies workers of the runs that waited; false: load was not stopped. `queue` null: the next sweep notifies. */
export async function allowLoad({
  db,
  queue,
}: {
  db: Database;
  queue: RunNotifier | null;
}): Promise<boolean> {
  const wasStopped = await removeLoadStop(db);
  if (wasStopped && queue !== null) await notifyAll({ queue }, await claimNextQueued(db, notifiedAtOnce));
  return wasStopped;
}

/** Whether load is stopped, and the runs of all workspaces. */
export type LoadState = LoadCounts & { stop: LoadStop | null };

/** readLoadState gives the state of the switch. */
export async function readLoadState({ db }: { db: Database }): Promise<LoadState> {
  return { stop: await findLoadStop(db), ...(await countLoad(db)) };
}

/** readLoadStop gives the stop that is in force, or null. */
export function readLoadStop({ db }: { db: Database }): Promise<LoadStop | null> {
  return findLoadStop(db);
}
