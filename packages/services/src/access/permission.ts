import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Actor, ApiScope } from './actor.ts';

/** Roles of members with write access; every other role may only read. */
const changingRoles: readonly string[] = ['owner', 'admin', 'member'];

const actions: Record<ApiScope, string> = {
  read: 'look at this',
  write: 'change this',
  run: 'start or cancel runs',
};

/** requirePermission throws insufficient_scope or role_forbidden where the actor lacks a permission. */
export function requirePermission({ actor }: { actor: Actor }, scope: ApiScope): void {
  switch (actor.kind) {
    case 'system':
      return;
    case 'api-key':
      if (!actor.scopes.includes(scope)) throw new DomainError('insufficient_scope', { required: scope });
      return;
    case 'user': {
      const allowed =
        scope === 'read' || actor.role.split(',').some((role) => changingRoles.includes(role.trim()));
      if (!allowed) throw new DomainError('role_forbidden', { action: actions[scope] });
    }
  }
}

/** requireFound gives a record, or throws not_found; a record of another workspace counts as not found. */
export function requireFound<Found>(found: Found | null, kind: string): Found {
  if (found === null) throw new DomainError('not_found', { kind });
  return found;
}
