import { z } from 'zod';
import type { Container } from '#container.ts';

/** requireDatabase throws database_unavailable where that is why something failed; the sign-in library does not say. */
export async function requireDatabase({ db }: Pick<Container, 'db'>): Promise<void> {
  await db.query(z.unknown(), 'SELECT 1');
}
