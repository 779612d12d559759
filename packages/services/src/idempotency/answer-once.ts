import { randomUUID } from 'node:crypto';
import { dropAnswer, keepAnswer, takeAnswer } from '@tidemark/db/repositories/idempotent-answers';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Actor } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requestHash } from './repeatable-request.ts';

/** A request that creates something: its key, what it is, and what was sent. */
export type OnceRequest = { idempotencyKey: string; operation: string; content: unknown };

/**
 * answerOnce answers a repeated request of an actor as the first one was answered, for a day; `answer` is a JSON text. A request that
 * failed may be repeated with its key. Throws idempotency_in_flight while the first is being handled, and idempotency_key_reused where
 * it was another request.
 */
export async function answerOnce(
  ctx: Pick<ServiceContext, 'db' | 'secrets' | 'workspaceId' | 'actor'>,
  { idempotencyKey, operation, content }: OnceRequest,
  answer: () => Promise<string>,
): Promise<{ answer: string; replayed: boolean }> {
  const { db, secrets, workspaceId } = ctx;
  const id = randomUUID();
  const hash = requestHash(operation, [actorId(ctx.actor), content]);
  const earlier = await takeAnswer(db, workspaceId, { id, key: idempotencyKey, requestHash: hash });
  if (earlier !== null) {
    if (earlier.requestHash !== hash) throw new DomainError('idempotency_key_reused', {});
    if (earlier.sealedAnswer === null) throw new DomainError('idempotency_in_flight', {});
    const owner = { workspaceId, ownerId: earlier.id };
    return { answer: secrets.openText(owner, earlier.sealedAnswer), replayed: true };
  }
  const fresh = await answer().catch(async (error: unknown) => {
    await dropAnswer(db, id).catch(() => undefined);
    throw error;
  });
  // What was created stays, even if its answer cannot be kept: a repeated request is answered that the first is not done.
  await keepAnswer(db, id, secrets.sealText({ workspaceId, ownerId: id }, fresh)).catch(() => undefined);
  return { answer: fresh, replayed: false };
}

/** An answer can hold a new key: it is repeated to the actor that got it, and to no other of the workspace. */
function actorId(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return `user ${actor.userId}`;
    case 'api-key':
      return `key ${actor.keyId}`;
    case 'system':
      return `system ${actor.job}`;
  }
}
