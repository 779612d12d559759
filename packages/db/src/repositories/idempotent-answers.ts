import type { Connection } from '../client.ts';

/** What is known of an earlier request with a key; `sealedAnswer` null: it is still being handled. */
export type KeptAnswer = { id: string; requestHash: string; sealedAnswer: string | null };

/** A request ends after two minutes at the latest: one that is older was cut off, and its key is free again. */
const longestRequestMs = 300_000;

/** takeAnswer reserves a key for a request, or gives what is known of the earlier one. */
export async function takeAnswer(
  { prisma, now }: Connection,
  workspaceId: string,
  request: { id: string; key: string; requestHash: string },
): Promise<KeptAnswer | null> {
  const { key } = request;
  const cutOff = new Date(now().getTime() - longestRequestMs);
  await prisma.idempotentAnswer.deleteMany({
    where: { workspaceId, key, sealedAnswer: null, createdAt: { lt: cutOff } },
  });
  const taken = await prisma.idempotentAnswer.createMany({
    data: [{ workspaceId, ...request }],
    skipDuplicates: true,
  });
  if (taken.count > 0) return null;
  return prisma.idempotentAnswer.findUnique({
    where: { workspaceId_key: { workspaceId, key } },
    select: { id: true, requestHash: true, sealedAnswer: true },
  });
}

/** keepAnswer stores the answer to the request that reserved its key. */
export async function keepAnswer({ prisma }: Connection, id: string, sealedAnswer: string): Promise<void> {
  await prisma.idempotentAnswer.updateMany({ where: { id }, data: { sealedAnswer } });
}

/** dropAnswer frees the key of a request that created nothing. */
export async function dropAnswer({ prisma }: Connection, id: string): Promise<void> {
  await prisma.idempotentAnswer.deleteMany({ where: { id } });
}
