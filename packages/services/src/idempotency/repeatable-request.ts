import { createHash } from 'node:crypto';
import type { Connection } from '@tidemark/db/client';
import { takeKey } from '@tidemark/db/repositories/idempotency-keys';
import { canonicalJson } from '@tidemark/domain/kernel/canonical-json';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { z } from 'zod';

/** requestHash is equal for requests of equal content, whatever the order of their keys. */
export function requestHash(operation: string, request: unknown): string {
  return createHash('sha256')
    .update(canonicalJson([operation, request]))
    .digest('hex');
}

/** A repeatable request: its idempotency key, and the hash of its content. */
export type RepeatableRequest = { idempotencyKey: string | null; requestHash: string };

const keyShape = z.object({
  idempotencyKey: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^[\x20-\x7e]*$/),
});

/**
 * takeRequest reserves a request's key for the id of what it creates, within the same transaction, or gives the id that an earlier
 * request with the key created. Throws idempotency_key_reused where the earlier request had other content.
 */
export async function takeRequest(
  transaction: Connection,
  workspaceId: string,
  id: string,
  { idempotencyKey, requestHash }: RepeatableRequest,
): Promise<string | null> {
  if (idempotencyKey === null) return null;
  const { idempotencyKey: key } = parseInput(keyShape, { idempotencyKey });
  const used = await takeKey(transaction, workspaceId, { key, requestHash, runId: id });
  if (!used) return null;
  if (used.requestHash !== requestHash) throw new DomainError('idempotency_key_reused', {});
  return used.runId;
}
