import { isFirstWorkspace } from '@tidemark/db/repositories/workspaces';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { LauncherStore } from '@tidemark/targets/launching/launcher-store';
import type { ServiceContext } from '../access/context.ts';

/** Every account owns a workspace of its own; the one who installed Tidemark owns the first. */
const operatorRoles: readonly string[] = ['owner', 'admin'];

/**
 * requireOperator gives the launchers to change, or throws role_forbidden: only a signed-in owner or admin of the first workspace may
 * name a program to run, and only where the operator allows it (TIDEMARK_LAUNCHER_EDITS). An API key never may.
 */
export async function requireOperator(ctx: ServiceContext): Promise<LauncherStore> {
  const { launcherStore } = ctx;
  if (!launcherStore?.isEditable || !(await isOperator(ctx)))
    throw new DomainError('role_forbidden', {
      action:
        'change launchers: an owner of the first workspace may, where TIDEMARK_LAUNCHER_EDITS allows it',
    });
  return launcherStore;
}

/** requireInstallationOperator throws role_forbidden for everyone but a signed-in owner or admin of the first workspace. */
export async function requireInstallationOperator(ctx: ServiceContext, action: string): Promise<void> {
  if (!(await isOperator(ctx)))
    throw new DomainError('role_forbidden', { action: `${action}: an owner of the first workspace may` });
}

/** mayEditLaunchers is requireOperator as a question. */
export async function mayEditLaunchers(ctx: ServiceContext): Promise<boolean> {
  return ctx.launcherStore?.isEditable === true && (await isOperator(ctx));
}

/** isOperator reports whether the actor is a signed-in owner or admin of the first workspace. */
export async function isOperator({ db, actor, workspaceId }: ServiceContext): Promise<boolean> {
  const isOwner =
    actor.kind === 'user' && actor.role.split(',').some((role) => operatorRoles.includes(role.trim()));
  return isOwner && (await isFirstWorkspace(db, workspaceId));
}
