import type { Connection } from '../client.ts';

/** A key that was used before, and what it was used for. */
export type UsedKey = { requestHash: string; runId: string };

/**
 * takeKey reserves a key for a run within the run's own transaction, or gives what it was used for.
 * A request with the same key that is not committed yet is waited for.
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
