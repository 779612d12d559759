import { z } from 'zod';
import type { Container } from '#container.ts';

export type Health = { ok: boolean; database: boolean; queue: boolean };

/** readHealth checks database and queue, each within 3 s. */
export async function readHealth({ db, queue, clock }: Container): Promise<Health> {
  const isAvailable = (work: Promise<unknown>) =>
    Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      clock.sleep(3_000).then(() => false),
    ]);
  const [database, isQueueAvailable] = await Promise.all([
    isAvailable(db.query(z.object({ one: z.number() }), 'SELECT 1 AS one')),
    isAvailable(queue.ping()),
  ]);
  return { ok: database && isQueueAvailable, database, queue: isQueueAvailable };
}
