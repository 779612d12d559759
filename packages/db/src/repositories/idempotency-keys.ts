import type { Connection } from '../client.ts';

/** An idempotency key that was used before, with its request. */
export type UsedKey = { requestHash: string; runId: string };

/**
 * takeKey reserves a key for a run within the run's transaction, or gives its earlier use. It waits for an uncommitted request with the
 * same key.
 */
export async function takeKey(
  { prisma }: Connection,
  workspaceId: string,
  use: { key: string; requestHash: string; runId: string },
): Promise<UsedKey | null> {
  const taken = await prisma.idempotencyKey.createMany({
    data: [{ workspaceId, ...use }],
    skipDuplicates: true,
  });
  if (taken.count > 0) return null;
  return prisma.idempotencyKey.findUnique({
    where: { workspaceId_key: { workspaceId, key: use.key } },
    select: { requestHash: true, runId: true },
  });
}
