import {
  listWorkspaceQuotas,
  readWorkspaceQuota,
  type WorkspaceQuota,
  writeOwnQuota,
} from '@tidemark/db/repositories/quotas';
import { DomainError } from '@tidemark/domain/kernel/errors';
import {
  effectiveQuota,
  noQuota,
  type OwnQuota,
  ownQuotaShape,
  type Quota,
} from '@tidemark/domain/quota/quota';
import type { Page } from '@tidemark/domain/run/records';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { type PageInput, readPage, toPage } from '../input/page.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { isOperator } from '../systems/require-operator.ts';

/** Limits of a workspace: those that apply, those that the operator set for it, and what it uses of them. */
export type QuotaView = WorkspaceQuota & { limits: Quota };

/** getQuotas gives the limits of the workspace and their use. */
export async function getQuotas(ctx: ServiceContext): Promise<QuotaView> {
  requirePermission(ctx, 'read');
  return withLimits(ctx, requireFound(await readWorkspaceQuota(ctx.db, ctx.workspaceId), 'workspace'));
}

/** listQuotas gives the limits and the use of every workspace, newest first: for the operator. */
export async function listQuotas(ctx: ServiceContext, page: PageInput = {}): Promise<Page<QuotaView>> {
  await requireQuotaOperator(ctx);
  const query = readPage(page);
  const rows = await listWorkspaceQuotas(ctx.db, query);
  return toPage(
    rows.map((row) => withLimits(ctx, row)),
    query,
  );
}

export type SetQuotaInput = { workspaceId: string; own: OwnQuota };

/** setQuota replaces the limits of a workspace, for the operator; they apply from the next run on. A limit that is left out has the default. */
export async function setQuota(ctx: ServiceContext, { workspaceId, own }: SetQuotaInput): Promise<QuotaView> {
  await requireQuotaOperator(ctx);
  const change = { own: parseStorable(ownQuotaShape, own), updatedBy: await actorLabel(ctx) };
  if (!(await writeOwnQuota(ctx.db, workspaceId, change)))
    throw new DomainError('not_found', { kind: 'workspace' });
  return withLimits(ctx, requireFound(await readWorkspaceQuota(ctx.db, workspaceId), 'workspace'));
}

/** defaultQuota gives the limits of workspaces for which none were set. */
export function defaultQuota({ limits }: ServiceContext): Quota {
  return limits.quota ?? noQuota;
}

function withLimits(ctx: ServiceContext, row: WorkspaceQuota): QuotaView {
  return { ...row, limits: effectiveQuota(defaultQuota(ctx), row.own) };
}

async function requireQuotaOperator(ctx: ServiceContext): Promise<void> {
  if (await isOperator(ctx)) return;
  const action = 'see or set the limits of workspaces: an owner or admin of the first workspace may';
  throw new DomainError('role_forbidden', { action });
}
