import { insertTarget, newTargetId } from '@tidemark/db/repositories/targets';
import type { TargetRecord } from '@tidemark/domain/run/records';
import { noSecret, targetShape } from '@tidemark/domain/target/target';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { checkTarget } from './check-target.ts';
import { sealSecret } from './seal-secret.ts';
import { readSecret, type SecretInput } from './secret-input.ts';

export type CreateTargetInput = SecretInput & { target: z.input<typeof targetShape> };

/** createTarget stores a target after its address was allowed; password or token are sealed. */
export async function createTarget(ctx: ServiceContext, input: CreateTargetInput): Promise<TargetRecord> {
  requirePermission(ctx, 'write');
  const target = parseStorable(targetShape, input.target);
  const secret = readSecret(target, input) ?? noSecret;
  await checkTarget(ctx, target);
  const id = newTargetId();
  const owner = { workspaceId: ctx.workspaceId, ownerId: id };
  const sealedSecret = sealSecret(ctx.secrets, owner, secret);
  return insertTarget(ctx.db, ctx.workspaceId, { id, target, sealedSecret });
}
