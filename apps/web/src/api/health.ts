import { z } from 'zod';
import type { Container } from '#container.ts';

export type Health = { ok: boolean; database: boolean; queue: boolean };

/** readHealth asks database and queue for a sign of life; each has three seconds. */
export async function readHealth({ db, queue, clock }: Container): Promise<Health> {
  const answers = (work: Promise<unknown>) =>
    Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      clock.sleep(3_000).then(() => false),
    ]);
  const [database, queueAnswers] = await Promise.all([
    answers(db.query(z.object({ one: z.number() }), 'SELECT 1 AS one')),
    answers(queue.ping()),
  ]);
  return { ok: database && queueAnswers, database, queue: queueAnswers };
}
