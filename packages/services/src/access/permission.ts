import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Actor, ApiScope } from './actor.ts';
import { isChangingRole, isManagingRole } from './roles.ts';

/** What an actor may be asked to be allowed: a scope, or to manage the workspace, which no API key can. */
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
      if (scope === 'manage') throw new DomainError('role_forbidden', { action: 'do this with an API key' });
      if (!actor.scopes.includes(scope)) throw new DomainError('insufficient_scope', { required: scope });
      return;
    case 'user': {
      if (!allows(actor.role, scope)) throw new DomainError('role_forbidden', { action: actions[scope] });
    }
  }
}

function allows(role: string, scope: Permission): boolean {
  if (scope === 'manage') return isManagingRole(role);
  return scope === 'read' || isChangingRole(role);
}

/** requireFound gives a record, or throws not_found; a record of another workspace counts as not found. */
export function requireFound<Found>(found: Found | null, kind: string): Found {
  if (found === null) throw new DomainError('not_found', { kind });
  return found;
}
