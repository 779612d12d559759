import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Actor, ApiScope } from './actor.ts';

/** Roles of members with write access; every other role may only read. */
const changingRoles: readonly string[] = ['owner', 'admin', 'member'];

/** Roles of members who manage the workspace itself. */
const managingRoles: readonly string[] = ['owner', 'admin'];

/** What an operation needs: a scope, or to manage the workspace, which no API key may. */
export type Permission = ApiScope | 'manage';

const actions: Record<Permission, string> = {
  read: 'look at this',
  write: 'change this',
  run: 'start or cancel runs',
  manage: 'manage the workspace',
};

/** requirePermission throws insufficient_scope or role_forbidden where the actor lacks a permission. */
export function requirePermission({ actor }: { actor: Actor }, scope: Permission): void {
  switch (actor.kind) {
    case 'system':
      return;
    case 'api-key':
      if (scope === 'manage') throw new DomainError('role_forbidden', { action: actions.manage });
      if (!actor.scopes.includes(scope)) throw new DomainError('insufficient_scope', { required: scope });
      return;
    case 'user': {
      const roles = scope === 'manage' ? managingRoles : changingRoles;
      const allowed = scope === 'read' || actor.role.split(',').some((role) => roles.includes(role.trim()));
      if (!allowed) throw new DomainError('role_forbidden', { action: actions[scope] });
    }
  }
}

/** requireFound gives a record, or throws not_found; a record of another workspace counts as not found. */
export function requireFound<Found>(found: Found | null, kind: string): Found {
  if (found === null) throw new DomainError('not_found', { kind });
  return found;
}
