import { setDeleted } from '@tidemark/db/repositories/deletion';
import {
  findTarget,
  insertTarget,
  listTargets as listTargetRows,
  newTargetId,
  setTargetArchived,
  updateTarget as updateTargetRow,
} from '@tidemark/db/repositories/targets';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Page, TargetRecord } from '@tidemark/domain/run/records';
import { noSecret, opensByToken, type Target, targetShape } from '@tidemark/domain/target/target';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { type PageInput, readPage, toPage } from '../input/page.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { checkTarget } from './check-target.ts';
import { isSameLogin } from './is-same-login.ts';
import { readSecret, type SecretInput, sealSecret } from './target-secret.ts';

export type CreateTargetInput = SecretInput & { target: z.input<typeof targetShape> };

/** createTarget stores a target whose address is allowed; password or token are encrypted. */
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

export type GetTargetInput = { targetId: string };

/** getTarget gives one target, or throws not_found. */
export async function getTarget(ctx: ServiceContext, input: GetTargetInput): Promise<TargetRecord> {
  requirePermission(ctx, 'read');
  return readTarget(ctx, input.targetId);
}

/** readTarget is getTarget without a permission check. */
export async function readTarget(
  { db, workspaceId }: ServiceContext,
  targetId: string,
): Promise<TargetRecord> {
  return requireFound(await findTarget(db, workspaceId, targetId), 'target');
}

export type ListTargetsInput = PageInput & { archived?: boolean | undefined };

/** listTargets gives active or archived targets, newest first. */
export async function listTargets(
  ctx: ServiceContext,
  input: ListTargetsInput = {},
): Promise<Page<TargetRecord>> {
  requirePermission(ctx, 'read');
  const query = readPage(input);
  const rows = await listTargetRows(ctx.db, ctx.workspaceId, { ...query, archived: input.archived ?? false });
  return toPage(rows, query);
}

/** An omitted password or token stays as stored if address and user are unchanged; null removes it. */
export type UpdateTargetInput = SecretInput & { targetId: string; target: z.input<typeof targetShape> };

/** updateTarget replaces a target; a stored password or token is never sent to another address or used for another user. */
export async function updateTarget(ctx: ServiceContext, input: UpdateTargetInput): Promise<TargetRecord> {
  requirePermission(ctx, 'write');
  const { targetId: id } = input;
  const target = parseStorable(targetShape, input.target);
  const current = await readTarget(ctx, id);
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
  return readTarget(ctx, id);
}

function keepsLogin(current: TargetRecord, target: Target): void {
  if (!current.hasPassword || isSameLogin(current.target, target)) return;
  const name = opensByToken(target) ? 'token' : 'password';
  const detail = `the address or the user changed: enter the ${name} again, or null for none`;
  throw new DomainError('validation_failed', {
    issues: [{ pointer: `/${name}`, code: 'password_needed', detail }],
  });
}

export type ArchiveTargetInput = { targetId: string; archived?: boolean | undefined };

/** archiveTarget hides a target from lists; `archived: false` restores it, also after it was deleted. */
export async function archiveTarget(ctx: ServiceContext, input: ArchiveTargetInput): Promise<TargetRecord> {
  requirePermission(ctx, 'write');
  if (input.archived === false)
    await setDeleted(ctx.db, ctx.workspaceId, { kind: 'target', id: input.targetId, isDeleted: false });
  await setTargetArchived(ctx.db, ctx.workspaceId, input.targetId, input.archived ?? true);
  return requireFound(await findTarget(ctx.db, ctx.workspaceId, input.targetId), 'target');
}
