import { updateTarget as updateTargetRow } from '@tidemark/db/repositories/targets';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { TargetRecord } from '@tidemark/domain/run/records';
import { opensByToken, type Target, targetShape } from '@tidemark/domain/target/target';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { checkTarget } from './check-target.ts';
import { getTarget } from './get-target.ts';
import { isSameLogin } from './is-same-login.ts';
import { sealSecret } from './seal-secret.ts';
import { readSecret, type SecretInput } from './secret-input.ts';

/** A password or token that is left out stays as it is stored, where address and user stay too; null: none. */
export type UpdateTargetInput = SecretInput & { targetId: string; target: z.input<typeof targetShape> };

/** updateTarget replaces a target; a stored password or token never follows to another address or user. */
export async function updateTarget(ctx: ServiceContext, input: UpdateTargetInput): Promise<TargetRecord> {
  requirePermission(ctx, 'write');
  const { targetId: id } = input;
  const target = parseStorable(targetShape, input.target);
  const current = await getTarget(ctx, { targetId: id });
  const secret = readSecret(target, input);
  if (secret === undefined) keepsLogin(current, target);
  await checkTarget(ctx, target);
  const owner = { workspaceId: ctx.workspaceId, ownerId: id };
  const updated = await updateTargetRow(ctx.db, ctx.workspaceId, {
    id,
    target,
    readAt: current.updatedAt,
    ...(secret === undefined ? {} : { sealedSecret: sealSecret(ctx.secrets, owner, secret) }),
  });
  if (!updated) throw new DomainError('version_conflict', { kind: 'target' });
  return getTarget(ctx, { targetId: id });
}

function keepsLogin(current: TargetRecord, target: Target): void {
  if (!current.hasPassword || isSameLogin(current.target, target)) return;
  const name = opensByToken(target) ? 'token' : 'password';
  const detail = `the address or the user changed: enter the ${name} again, or null for none`;
  throw new DomainError('validation_failed', {
    issues: [{ pointer: `/${name}`, code: 'password_needed', detail }],
  });
}
