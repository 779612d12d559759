import type { Database } from '@tidemark/db/client';
import { isMigrated } from '@tidemark/db/repositories/migrations';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { countAliveWorkers } from '@tidemark/services/workers/workers';

/** Whether the portal can serve requests; `workers` is null while the database does not answer. */
export type Readiness = {
  ready: boolean;
  database: boolean;
  queue: boolean;
  migrations: boolean;
  workers: number | null;
  /** What is missing, and what works only in part, each as a sentence. */
  missing: string[];
  degraded: string[];
};

/** What a check of the readiness asks. */
export type ReadinessParts = {
  db: Database;
  queue: { ping(): Promise<void> };
  clock: Clock;
  /** The newest migration that this build needs; null: unknown, so not checked. */
  newestMigration: string | null;
};

/** Time limit of each question, and how long an answer is reused: many callers cost one check per second. */
const limitMs = 3_000;
const freshMs = 1_000;

/** createReadiness gives a check whose concurrent and frequent callers share one answer. */
export function createReadiness(parts: ReadinessParts): () => Promise<Readiness> {
  let known: { atMs: number; answer: Promise<Readiness> } | null = null;
  return () => {
    const nowMs = parts.clock.nowMs();
    if (known === null || nowMs - known.atMs >= freshMs)
      known = { atMs: nowMs, answer: readReadiness(parts) };
    return known.answer;
  };
}

async function readReadiness({ db, queue, clock, newestMigration }: ReadinessParts): Promise<Readiness> {
  const within = <Value>(work: Promise<Value>) =>
    Promise.race([work.catch(() => null), clock.sleep(limitMs).then(() => null)]);
  const [workers, isQueueAvailable, migrated] = await Promise.all([
    within(countAliveWorkers({ db })),
    within(queue.ping().then(() => true)),
    within(newestMigration === null ? Promise.resolve(true) : isMigrated(db, newestMigration)),
  ]);
  const database = workers !== null || (await within(db.prisma.setting.count())) !== null;
  return judge({ database, queue: isQueueAvailable === true, migrations: migrated === true, workers });
}

const sentences = {
  database: 'The database does not answer.',
  queue: 'The queue does not answer.',
  migrations: 'The database lacks migrations: start the portal of this version with npm start or serve.mjs.',
} as const;
const noWorker = 'No worker is running: queued runs wait.';

/** A portal without a worker is ready: it shows results, and queues runs until a worker starts. */
function judge(found: Pick<Readiness, 'database' | 'queue' | 'migrations' | 'workers'>): Readiness {
  const { database, queue, migrations, workers } = found;
  const missing = [
    ...(database ? [] : [sentences.database]),
    ...(queue ? [] : [sentences.queue]),
    ...(migrations || !database ? [] : [sentences.migrations]),
  ];
  const ready = missing.length === 0;
  return { ready, ...found, missing, degraded: workers === 0 ? [noWorker] : [] };
}
