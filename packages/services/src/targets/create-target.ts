import { insertTarget, newTargetId } from '@tidemark/db/repositories/targets';
import type { TargetRecord } from '@tidemark/domain/records';
import { targetShape } from '@tidemark/domain/target';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { checkTarget } from './check-target.ts';
import { sealPassword } from './seal-password.ts';

export type CreateTargetInput = {
  target: z.input<typeof targetShape>;
  password?: string | null | undefined;
};

/** createTarget stores a target after its address was allowed; the password is sealed. */
export async function createTarget(ctx: ServiceContext, input: CreateTargetInput): Promise<TargetRecord> {
  requirePermission(ctx, 'write');
  const target = parseStorable(targetShape, input.target);
  await checkTarget(ctx, target);
  const id = newTargetId();
  const owner = { workspaceId: ctx.workspaceId, ownerId: id };
  const sealedSecret = sealPassword(ctx.secrets, owner, input.password ?? null);
  return insertTarget(ctx.db, ctx.workspaceId, { id, target, sealedSecret });
}
