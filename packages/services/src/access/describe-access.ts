import { findWorkspaceName } from '@tidemark/db/repositories/webhooks';
import { type ApiScope, actorLabel, apiScopes } from './actor.ts';
import type { ServiceContext } from './context.ts';
import { requirePermission } from './permission.ts';

/** Who asks, where, and what a key may do; `scopes`: null for a session, whose role decides. */
export type Access = {
  workspace: { id: string; name: string };
  actor: { kind: 'user' | 'api-key' | 'system'; label: string; scopes: ApiScope[] | null };
};

/** describeAccess says whose credentials these are. */
export async function describeAccess(ctx: ServiceContext): Promise<Access> {
  requirePermission(ctx, 'read');
  const { actor, workspaceId: id } = ctx;
  const scopes = actor.kind === 'api-key' ? apiScopes.filter((scope) => actor.scopes.includes(scope)) : null;
  return {
    workspace: { id, name: await findWorkspaceName(ctx.db, id) },
    actor: { kind: actor.kind, label: await actorLabel(ctx), scopes },
  };
}
