import type { ServiceContext } from '@tidemark/services/access/context';
import { answerOnce } from '@tidemark/services/idempotency/answer-once';
import { z } from 'zod';
import { idempotencyKeyOf } from '#http/idempotency-key-of.ts';
import type { Operation, OperationResponse } from './operation.ts';

/** keepsAnswer reports whether an operation creates something and leaves its Idempotency-Key to us; runs and experiments keep their own. */
export function keepsAnswer({
  method,
  idempotent,
  responses,
}: Pick<Operation, 'method' | 'idempotent' | 'responses'>): boolean {
  return method === 'post' && idempotent !== true && responses[201] !== undefined;
}

const keptShape = z.object({
  status: z.number(),
  body: z.unknown(),
  headers: z.record(z.string(), z.string()).exactOptional(),
});

/** answerRequestOnce runs an operation, or repeats the answer that the same request with its Idempotency-Key got before. */
export async function answerRequestOnce(
  operation: Operation,
  ctx: ServiceContext | null,
  request: Request,
  content: unknown,
  run: () => Promise<OperationResponse>,
): Promise<OperationResponse> {
  const idempotencyKey = ctx && keepsAnswer(operation) ? idempotencyKeyOf(request) : undefined;
  if (ctx === null || idempotencyKey === undefined) return run();
  const { answer, replayed } = await answerOnce(
    ctx,
    { idempotencyKey, operation: operation.id, content },
    async () => JSON.stringify(await run()),
  );
  const kept = keptShape.parse(JSON.parse(answer));
  return replayed ? { ...kept, headers: { ...kept.headers, 'Idempotent-Replayed': 'true' } } : kept;
}
