import { updateTarget as updateTargetRow } from '@tidemark/db/repositories/targets';
import { DomainError } from '@tidemark/domain/errors';
import type { TargetRecord } from '@tidemark/domain/records';
import { type Target, targetShape } from '@tidemark/domain/target';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { checkTarget } from './check-target.ts';
import { getTarget } from './get-target.ts';
import { isSameLogin } from './is-same-login.ts';
import { sealPassword } from './seal-password.ts';

export type UpdateTargetInput = {
  targetId: string;
  target: z.input<typeof targetShape>;
  /** Left out: the stored one stays, where address and user stay too; null: none. */
  password?: string | null | undefined;
};

/** updateTarget replaces a target; a stored password never follows to another address or user. */
export async function updateTarget(ctx: ServiceContext, input: UpdateTargetInput): Promise<TargetRecord> {
  requirePermission(ctx, 'write');
  const { targetId: id, password } = input;
  const target = parseStorable(targetShape, input.target);
  const current = await getTarget(ctx, { targetId: id });
  if (password === undefined) keepsLogin(current, target);
  await checkTarget(ctx, target);
  const owner = { workspaceId: ctx.workspaceId, ownerId: id };
  const updated = await updateTargetRow(ctx.db, ctx.workspaceId, {
    id,
    target,
    readAt: current.updatedAt,
    ...(password === undefined ? {} : { sealedSecret: sealPassword(ctx.secrets, owner, password) }),
  });
  if (!updated) throw new DomainError('version_conflict', { kind: 'target' });
  return getTarget(ctx, { targetId: id });
}

function keepsLogin(current: TargetRecord, target: Target): void {
  if (!current.hasPassword || isSameLogin(current.target, target)) return;
  const detail = 'the address or the user changed: enter the password again, or null for none';
  throw new DomainError('validation_failed', {
    issues: [{ pointer: '/password', code: 'password_needed', detail }],
  });
}
